import { readFileSync } from 'node:fs';

/** Identity of a process, which distinguishes a later process with the same pid where the system can tell. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Start time as the system reports it; null where it does not. */
  readonly born: string | null;
}

export function readOwnProcessIdentity(): ProcessIdentity {
  return { pid: process.pid, born: statOf(process.pid)?.born ?? null };
}

/** Whether exactly this process still runs; a zombie does not count. */
export function isProcessAlive({ pid, born }: ProcessIdentity): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // A process of another user cannot be signalled, but exists.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  const now = statOf(pid);
  return now === null || (!ENDED.has(now.state) && (born === null || born === now.born));
}

/** Parses an identity from JSON; null where it is invalid. */
export function parseProcessIdentity(value: unknown): ProcessIdentity | null {
  if (typeof value !== 'object' || value === null || !('pid' in value) || !Number.isInteger(value.pid)) return null;
  const born = 'born' in value && typeof value.born === 'string' ? value.born : null;
  // A number, as checked above.
  return { pid: value.pid as number, born };
}

/** States of a zombie, and of a process that is being removed. */
const ENDED: ReadonlySet<string> = new Set(['Z', 'X']);

/** On Linux the 3rd and the 22nd field of `stat`; the second one, a name in parentheses, may contain anything. */
function statOf(pid: number): { readonly state: string; readonly born: string | null } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', born: fields[19] ?? null };
  } catch {
    return null;
  }
}
