#!/usr/bin/env node
// Nothing of ours is imported before the version is known, and nothing here is younger than ES modules themselves: an
// older Node must be able to read this file to say what is wrong.
import module from 'node:module';

const wantedMajor = 24;

if (Number(process.versions.node.split('.')[0]) < wantedMajor) {
  console.error(
    `venue-conformance needs Node ${wantedMajor} or later and this is ${process.version}: install it, or run npx -p node@${wantedMajor} -p venue-conformance venue-conformance.`,
  );
  process.exitCode = 2;
} else {
  // Compiled code is kept between starts: help, list and explain are mostly start-up.
  module.enableCompileCache?.();
  import('./stale-build.ts')
    .then(({ warnOfStaleBuild }) => warnOfStaleBuild(process.argv.slice(2)))
    .then(() => import('./lookup/lookup.ts'))
    .then(({ answerLookup }) => answerLookup(process.argv.slice(2)))
    .then((answered) => (answered ? undefined : import('./program.ts').then(({ main }) => main(process.argv))));
}
