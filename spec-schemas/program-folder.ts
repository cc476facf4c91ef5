/** Whether this program runs from its sources, not from a build. */
export const RUNS_FROM_SOURCES = import.meta.url.endsWith('.ts');

/**
 * Parent folder of the layers: the clone, or `dist` of a build. The build keeps this module in a file one folder deep, as in the sources,
 * and all others import it, wherever the build puts them.
 */
export const programFolder = new URL('../', import.meta.url);

/** Folder for generated files that the program loads, with a trailing slash. */
export const buildFolder = RUNS_FROM_SOURCES ? new URL('dist/', programFolder) : programFolder;

/** Returns the URL of a module that the build keeps under its own name, such as `bin/selftest-trial`, or of its source. */
export function programModuleUrl(name: string): URL {
  return new URL(`${name}${RUNS_FROM_SOURCES ? '.ts' : '.js'}`, programFolder);
}
