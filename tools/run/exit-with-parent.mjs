// Loaded before a child's own code: a child whose parent is gone, however it ended, ends too.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
