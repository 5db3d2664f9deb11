// Loaded into a process that is measured: tells its processor time, in microseconds, whenever it is asked.
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
// A question may come; nobody waits for it. Who asks no more needs the process no more.
process.channel?.unref();
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
