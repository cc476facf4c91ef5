/** Returns the value that a command line gives an option, the last one if repeated; null: none. */
export function lastCommandOptionValue(option: string, argv: readonly string[]): string | null {
  const at = argv.lastIndexOf(option);
  const joined = argv.findLast((word) => word.startsWith(`${option}=`));
  return joined?.slice(option.length + 1) ?? (at < 0 ? null : (argv[at + 1] ?? null));
}
