#!/usr/bin/env node
// No own module is imported before the version is checked, and this file only uses syntax as old as ES modules, so that an older Node can
// run it and report the problem.
import module from 'node:module';

const wantedMajor = 24;

if (Number(process.versions.node.split('.')[0]) < wantedMajor) {
  console.error(
    `venue-conformance needs Node ${wantedMajor} or later and this is ${process.version}: install it, or run npx -p node@${wantedMajor} -p venue-conformance venue-conformance.`,
  );
  process.exitCode = 2;
} else {
  // Compiled code is cached between starts, since help, list and explain are mostly startup.
  module.enableCompileCache?.();
  import('./stale-build.ts')
    .then(({ warnOfStaleBuild }) => warnOfStaleBuild(process.argv.slice(2)))
    .then(() => import('./lookup/lookup.ts'))
    .then(({ tryPrintLookup }) => tryPrintLookup(process.argv.slice(2)))
    .then((answered) => (answered ? undefined : import('./program.ts').then(({ main }) => main(process.argv))));
}
