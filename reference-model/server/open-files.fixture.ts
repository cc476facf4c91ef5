/** Throws in one line where this process may not open so many files and sockets. */
export function needOpenFiles(needed: number): void {
  // Of what Node tells of itself the types know no more than that it is an object.
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | 'unlimited' } } };
  const allowed = report.userLimits?.open_files?.soft ?? 'unlimited';
  if (allowed !== 'unlimited' && allowed < needed)
    throw new Error(`${needed} files and sockets have to be open at once, and ${allowed} may be: ulimit -n ${needed}`);
}
