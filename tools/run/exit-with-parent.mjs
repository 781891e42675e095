// Preloaded into child processes, so that a child stops when its parent has exited for any reason. It sends itself SIGINT, which skips
// draining, because the whole product is stopping.
const graceMs = 8000;
const ignore = () => undefined;

process.on('disconnect', () => {
  // When the reader of the output no longer exists, an EPIPE must not crash the process before it has stopped.
  process.stdout.on('error', ignore);
  process.stderr.on('error', ignore);
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), graceMs).unref();
  process.kill(process.pid, 'SIGINT');
});
process.channel?.unref();
