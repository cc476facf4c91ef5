import { readFileSync } from 'node:fs';

/** A process, named so that another one that later gets the same number is told apart where the system can tell. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it began, in the system's own words; null where it does not say. */
  readonly born: string | null;
}

export function ownProcessIdentity(): ProcessIdentity {
  return { pid: process.pid, born: statOf(process.pid)?.born ?? null };
}

/** Whether that very process still runs; one that has ended and that nobody has asked about yet does not. */
export function isProcessAlive({ pid, born }: ProcessIdentity): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // A process of another user may not be signalled, but it is there.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  const now = statOf(pid);
  return now === null || (!ENDED.has(now.state) && (born === null || born === now.born));
}

/** Reads a name back from JSON; null where it is none. */
export function parseProcessIdentity(value: unknown): ProcessIdentity | null {
  if (typeof value !== 'object' || value === null || !('pid' in value) || !Number.isInteger(value.pid)) return null;
  const born = 'born' in value && typeof value.born === 'string' ? value.born : null;
  // A number, by the line above.
  return { pid: value.pid as number, born };
}

/** A zombie, and one that is just being taken away. */
const ENDED: ReadonlySet<string> = new Set(['Z', 'X']);

/** On Linux the third and the 22nd field of `stat`; the second one, a name in parentheses, may hold anything. */
function statOf(pid: number): { readonly state: string; readonly born: string | null } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', born: fields[19] ?? null };
  } catch {
    return null;
  }
}
