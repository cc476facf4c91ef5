import { wrongAssertions } from './check-walls.ts';
import { sourcesOf } from './walls.ts';

// The part of `npm run lint` that knows what checks may assert: of the folder that it is started in, as the other linters.

const wrong = wrongAssertions(sourcesOf('scenarios', process.cwd()));
for (const each of wrong) console.error(each);
if (wrong.length > 0) process.exitCode = 1;
