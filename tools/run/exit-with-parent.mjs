// Loaded before a child's own code: a child whose parent is gone, however it ended, ends too. SIGINT, because nobody is
// left who would wait for it to drain.
const graceMs = 8000;
const ignore = () => undefined;

process.on('disconnect', () => {
  // Nobody reads these any more: a write into them must not become a fault of its own.
  process.stdout.on('error', ignore);
  process.stderr.on('error', ignore);
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), graceMs).unref();
  process.kill(process.pid, 'SIGINT');
});
process.channel?.unref();
