/** Returns the number of files and sockets that this process may have open at once. */
export function openFilesLimit(): number {
  // Safe: Node's types declare its report only as an object.
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | 'unlimited' } } };
  const soft = report.userLimits?.open_files?.soft ?? 'unlimited';
  return soft === 'unlimited' ? Number.POSITIVE_INFINITY : soft;
}

/** Throws a one-line error if this process may not open that many. */
export function requireOpenFilesLimit(needed: number): void {
  const allowed = openFilesLimit();
  if (allowed < needed)
    throw new Error(`${needed} files and sockets have to be open at once, and ${allowed} may be: ulimit -n ${needed}`);
}
