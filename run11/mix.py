"""mix.py OUT CORPUS W:CKPT[:iterate] ...  : exports an int8 bundle OUT of the weighted mean of averages"""
import sys, subprocess, shutil, pathlib
exec(open('/work/train/ck.py').read())
out=sys.argv[1]; parts=[a.split(':') for a in sys.argv[3:]]
acc=None; tot=0
for p in parts:
    w=float(p[0]); v,h,a=load(p[1]); it=len(p)>2
    if acc is None: V,H,A=v,h,a; acc={k:np.zeros_like(a[k]) for k in VALUES}
    for k in VALUES: acc[k]+=w*(a[k] if it else a['average.'+k])
    tot+=w
for k in VALUES: A['average.'+k]=acc[k]/tot
run=pathlib.Path(out+'.run'); shutil.rmtree(run,ignore_errors=True); shutil.rmtree(out,ignore_errors=True); run.mkdir()
save(run/'checkpoint.elmo-train',V,H,A); shutil.copy(pathlib.Path(parts[0][1]).parent/'vocabulary.tsv',run)
subprocess.run(['/work/train/bin/elmo','train-lm','--data',sys.argv[2],'--output',run,'--resume','--export-only','--storage','int8','-q'],check=True)
(run/'model').rename(out); shutil.rmtree(run)
