"""card.py NSTEPS HOURS ALLVALID(f,b,m) ALLTEST(f,b,m) GENERATED : the README of english-small"""
import sys,re
n=int(sys.argv[1]); hours=float(sys.argv[2]); v=sys.argv[3].split(','); t=sys.argv[4].split(','); gen=open(sys.argv[5]).read()
p='/work/main/resources/models/english-small/README.md'
s=open(p).read()
a=s.index("* Fourth run:"); b=s.index("* LSTM states are zero")
pos=79.232; fifth=(8046+52782+10903+n)*1280/1e6
total=round(125+ (8046+52782+10903+n)*1280/1e6)
runs='''* Fourth run: on from there with the rate constant at 0.0006 again, to step 61,900: 24.2 million positions, 2.3 hours on the same two cores, part of the time on
  one core. From this run on, the parameters that ship are a moving average (`optimiser.averaging`), here from step 49,323 on.
* Fifth run, 26 to 28 November 2026: on from the bundle of 8 bits at the same constant rate, with new moments of Adam, in four parts, each on another machine: 8,046, 52,782,
  10,903 and NSTEPS steps (`FROM=BUNDLE AVERAGED=N resources/training/bilm train CORPUS RUN STEPS`) = FIFTH million positions, 2.3, 5.3, 2.3 and HOURS hours on two cores that other work
  shared (AMD Zen 3 and Zen 4, Intel of model 207). Each part began with the average of the one before; the last one began with its parameters, too. **Two steps were
  made by hand:** at step 8,353 of the third part, whose own average was worse than what it had begun with, the average was replaced by 0.8 of the second part's and 0.2 of
  the mean of the parameters from step 3,864 on, and counted as 100,000 steps; `optimiser.averaging` became 4 instead of 6; at step 12,004 of the last
  part, the average was replaced by 0.63 of itself and 0.37 of that of step 3,667, and counted as 125,000 steps. On the sample: 79.9 at step 32,000 of the second part,
  78.7 at 40,000, 77.5 at 52,000; 77.0 at step 2,000 of the last one, 76.7 at 10,000, 76.3 at 18,000, LAST.
'''
runs=runs.replace('NSTEPS',f'{n:,}').replace('FIFTH',f'{fifth:.1f}').replace('HOURS',f'{hours:.1f}')
s=s[:a]+runs+s[b:]
s=s.replace("trained by this program's own trainer from 21 to 26 November 2026","trained by this program's own trainer from 21 to 28 November 2026")
s=s.replace("Training had not converged: 125 million positions are 1.2 passes\n  (98 million tokens and the ends of the sentences are 101 million positions).",f"Training had not converged: {total} million positions are {total/101.96:.1f} passes\n  (98 million tokens and the ends of the sentences are 101 million positions).")
s=s.replace("The earlier versions had a perplexity of 86.8 (101 million positions), 97.9 (66 million) and\n102.3 (projection 128, 46 million) on all of lm/valid.","The earlier versions had a perplexity of 83.7 (125 million positions), 86.8 (101 million),\n97.9 (66 million) and 102.3 (projection 128, 46 million) on all of lm/valid.")
s=s.replace("`elmo eval-lm --precision bf16 resources/models/english-small CORPUS/held-out`","`elmo eval-lm resources/models/english-small CORPUS/held-out`")
head=s[:s.index("## Perplexity")]
g=gen[gen.index("## Perplexity"):]
row=f"| all of lm/valid (prepared) | {v[0]} | {v[1]} | {v[2]} | - | - | 496197 | 2.39 |\n| all of lm/test (prepared) | {t[0]} | {t[1]} | {t[2]} | - | - | 449959 | 2.37 |\n"
g=g.replace("|---|---|---|---|---|---|---|---|\n","|---|---|---|---|---|---|---|---|\n"+row,1)
open(p,'w').write(head+g)
