import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { actionListsIn } from './action-lists.ts';
import { findBypassingAssertions, findEagerControl } from './check-walls.ts';
import { findPronounCommentOpenings } from './comment-openings.ts';
import { findOverlongCommitSubjects, MAX_COMMIT_SUBJECT_LENGTH } from './commit-subjects.ts';
import { findNamesExportedTwice } from './exported-names.ts';
import { findOvercrowdedFolders, MAX_FOLDER_SOURCES } from './folder-sizes.ts';
import { findAllLayerOrderBreaches } from './layer-order.ts';
import { MAX_OWN_WORDS, ownWordsOnPage } from './page-tables.ts';
import { isSubjectToRetiredNames, retiredDeclarationsIn, retiredNamesIn } from './retired-in.ts';
import { isShipped, readAllSources } from './walls.ts';

// Project-specific part of `npm run lint`. Like the other linters, it lints the folder that it is started in.

const folder = process.cwd();
const sources = readAllSources(folder);
const shipped = sources.filter(isShipped);
const words = join(folder, 'docs/words.md');

const wrong = [
  ...findBypassingAssertions(shipped.filter(({ path }) => path.startsWith('scenarios/'))),
  ...findEagerControl(shipped),
  ...findAllLayerOrderBreaches(folder).map(
    (found) => `${found}: values come from the same folder, or from one below it`,
  ),
  ...findOvercrowdedFolders(shipped.map(({ path }) => path)).map(
    (found) => `${found} has more than ${MAX_FOLDER_SOURCES} sources`,
  ),
  ...findNamesExportedTwice(shipped).map((found) => `${found}: an exported name has one meaning`),
  ...retiredNamesIn(sources.filter(isSubjectToRetiredNames)),
  ...retiredDeclarationsIn(sources),
  ...findPronounCommentOpenings(sources).map((found) => `${found}: a comment begins with its subject`),
  ...findOverlongCommitSubjects(folder).map(
    (found) => `${found}: a subject has at most ${MAX_COMMIT_SUBJECT_LENGTH} characters`,
  ),
  ...actionListsIn(shipped).map(
    (found) => `${found}: a fact of several actions is a key of their rows in the catalogue`,
  ),
  ...(existsSync(words) ? ownWordsOnPage(readFileSync(words, 'utf8')) : [])
    .slice(MAX_OWN_WORDS)
    .map((word) => `docs/words.md: ${word} is one own word too many`),
];
for (const each of wrong) console.error(each);
if (wrong.length > 0) process.exitCode = 1;
