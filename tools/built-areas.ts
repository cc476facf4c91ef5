import { pageSectionOf } from './walls/page-tables.ts';

// Writes README's paragraph on what is built from the coverage table; part of `npm run coverage`.

/** Reader-facing names of the areas of the documents, in README's order. */
const phrases: Readonly<Record<string, readonly string[]>> = {
  'routes and envelopes': ['transport', 'versions'],
  'the faucet': ['faucet'],
  reads: ['markets', 'accounts'],
  signing: ['signing'],
  nonces: ['nonces'],
  agents: ['agents'],
  'multi-sig': ['multi-sig'],
  'sub-accounts': ['sub-accounts'],
  orders: ['orders'],
  triggers: ['triggers'],
  TWAP: ['twap'],
  ladders: ['scale'],
  chases: ['chase'],
  auctions: ['auctions'],
  fills: ['fills'],
  positions: ['positions'],
  margin: ['margin'],
  liquidation: ['liquidation'],
  funding: ['funding'],
  modes: ['modes'],
  'spot with margin': ['spot', 'spot-margin'],
  Earn: ['earn'],
  'deployment of tokens, pairs and markets': ['spot-deploy', 'perp-deploy'],
  options: ['options'],
  transfers: ['transfers'],
  vaults: ['vaults'],
  staking: ['staking'],
  referrals: ['referrals'],
  'the bridge': ['bridge'],
  'the EVM beside the venue': ['evm'],
  votes: ['governance'],
  histories: ['history'],
  'the feed with its compression': ['feed', 'compression'],
  'the limits': ['limits'],
};

const COLUMNS = 128;
const place = /(?<=<!-- what is built: npm run coverage -->\n)[\s\S]*?(?=\n<!-- end -->)/;

/**
 * Returns README with its paragraph on what is built brought up to date.
 * @param coverage  text of `docs/coverage.md`
 * @throws Error on an area that no phrase names, and on a README without the paragraph
 */
export function withBuiltAreas(readme: string, coverage: string): string {
  if (!place.test(readme)) throw new Error('README has no place for what is built');
  return readme.replace(place, wrapped(builtSentence(doneByArea(coverage))));
}

/** Returns whether each area of the table is done. */
function doneByArea(coverage: string): ReadonlyMap<string, boolean> {
  const rows = pageSectionOf(coverage, 'By area')
    .split('\n')
    .filter((line) => /^\| [a-z-]+ \| \d/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return new Map(rows.map(([, area = '', ...cells]) => [area, cells.at(-2) === 'yes']));
}

function builtSentence(done: ReadonlyMap<string, boolean>): string {
  const named = new Set(Object.values(phrases).flat());
  const unnamed = [...done.keys()].filter((area) => !named.has(area));
  if (unnamed.length > 0) throw new Error(`no phrase of README names ${unnamed.join(', ')}`);
  const isDone = ([, areas]: readonly [string, readonly string[]]) => areas.every((area) => done.get(area) === true);
  const { whole = [], part = [] } = Object.groupBy(Object.entries(phrases), (phrase) =>
    isDone(phrase) ? 'whole' : 'part',
  );
  const covers = `This build covers, of the venue of both documents, node and gateway: ${listed(whole)}.`;
  return part.length === 0 ? covers : `${covers} In part: ${listed(part)}.`;
}

function listed(rows: readonly (readonly [phrase: string, areas: readonly string[]])[]): string {
  return new Intl.ListFormat('en-GB').format(rows.map(([phrase]) => phrase));
}

function wrapped(text: string): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = `${lines.at(-1)} ${word}`.trimStart();
    if (line.length > COLUMNS) lines.push(word);
    else lines[lines.length - 1] = line;
  }
  return lines.join('\n');
}
