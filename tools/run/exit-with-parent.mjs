import { graceMs } from './grace.mjs';

// Preloaded into child processes, so that a child stops when its parent has exited for any reason. The child sends itself SIGINT, which
// skips draining, because the whole product is stopping.
const ignore = () => undefined;

process.on('disconnect', () => {
  // The parent no longer reads the output, so writing fails with EPIPE. That must not crash the process before it has shut down properly.
  process.stdout.on('error', ignore);
  process.stderr.on('error', ignore);
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), graceMs(process.env)).unref();
  process.kill(process.pid, 'SIGINT');
});
process.channel?.unref();
