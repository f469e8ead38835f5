import { docker } from './docker.ts';

export interface ContainerMemory {
  readonly peakBytes: number;
  readonly limitBytes: number;
  readonly killed: number;
}

// Control groups of both versions have the same figures in other files.
const FILES = {
  events: '/sys/fs/cgroup/memory.events /sys/fs/cgroup/memory/memory.oom_control',
  peak: '/sys/fs/cgroup/memory.peak /sys/fs/cgroup/memory/memory.max_usage_in_bytes',
};

export function readMemory(container: string): ContainerMemory {
  const read = (files: string): string =>
    docker(['exec', container, 'sh', '-c', `cat ${files} 2>/dev/null || true`]);
  return {
    peakBytes: Number(/^\d+$/m.exec(read(FILES.peak))![0]),
    limitBytes: Number(docker(['inspect', '--format', '{{.HostConfig.Memory}}', container])),
    killed: Number(/^oom_kill (\d+)$/m.exec(read(FILES.events))![1]),
  };
}
