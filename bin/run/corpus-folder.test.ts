import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeCorpusEntry } from '../../harness/campaign/explain/corpus.ts';
import { tradingFamily } from '../../harness/campaign/families/trading.ts';
import { makeTempFolder } from '../program.fixture.ts';
import { openCorpus } from './corpus-folder.ts';

test('files without a sequence are skipped with a note, and kept', () => {
  const folder = makeTempFolder();
  writeFileSync(join(folder, 'broken.json'), '{"kind":');
  writeFileSync(join(folder, 'other.json'), '{"summary":{}}');
  writeFileSync(join(folder, 'large.json'), ' '.repeat(2 * 1024 * 1024));
  mkdirSync(join(folder, 'folder.json'));
  writeFileSync(join(folder, 'notes.txt'), 'not read');
  const entry = makeCorpusEntry(tradingFamily, 'reached', [], [{ do: 'read' }]);
  const corpus = openCorpus(folder);
  corpus.keep(entry);
  expect(corpus.entries).toEqual([]);
  expect(corpus.skipped).toEqual([
    'corpus: "broken.json" is skipped: it is no JSON',
    'corpus: "folder.json" is skipped: it is no file',
    'corpus: "large.json" is skipped: it is larger than 1048576 bytes',
    'corpus: "other.json" is skipped: it is no sequence of a campaign',
  ]);
  const kept = expect.stringMatching(/^reached-[0-9a-f]{16}\.json$/);
  expect(readdirSync(folder).sort()).toEqual([
    'broken.json',
    'folder.json',
    'large.json',
    'notes.txt',
    'other.json',
    kept,
  ]);
  expect(openCorpus(folder).entries).toEqual([entry]);
});
