/** Whether this program runs from its sources, not from a build of them. */
export const isFromSources = import.meta.url.endsWith('.ts');

/**
 * The folder above those of the layers: the clone, or `dist` of a build. A build keeps this module in a file one folder deep,
 * as it is here; every other module asks it, wherever the build puts that one.
 */
export const programFolder = new URL('../', import.meta.url);

/** Where the build writes what programs load, with a slash at its end. */
export const buildFolder = isFromSources ? new URL('dist/', programFolder) : programFolder;

/** A module that the build keeps under its own name, as `bin/selftest-trial`, or its source. */
export function programModuleUrl(name: string): URL {
  return new URL(`${name}${isFromSources ? '.ts' : '.js'}`, programFolder);
}
