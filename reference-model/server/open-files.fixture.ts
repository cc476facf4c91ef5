/** Returns the number of files and sockets that this process may have open at once. */
export function openFilesLimit(): number {
  // The types of Node declare its report as no more than an object.
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | 'unlimited' } } };
  const soft = report.userLimits?.open_files?.soft ?? 'unlimited';
  return soft === 'unlimited' ? Number.POSITIVE_INFINITY : soft;
}

/** Throws in one line where this process may not open so many. */
export function requireOpenFilesLimit(needed: number): void {
  const allowed = openFilesLimit();
  if (allowed < needed)
    throw new Error(`${needed} files and sockets have to be open at once, and ${allowed} may be: ulimit -n ${needed}`);
}
