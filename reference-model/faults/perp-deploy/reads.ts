import { isJsonArray } from '../../../spec-schemas/json/lossless.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import type { Fault } from '../fault.ts';
import { makeReadDataEdit } from '../operators/wire.ts';

const dexs = rulesEditorAt('reads', 'perpDexs');
const suffixOf = (symbol: string) => symbol.slice(symbol.indexOf(':') + 1);

export const perpDeployReadsFaults: readonly Fault[] = [
  {
    id: 'perp-deploy.dex-in-lower-case',
    clause: 'perp-deploy.register.first',
    title: 'a dex is listed in lower case',
    edit: dexs(({ row }) => ({ row: { ...row, name: ({ name }) => name.toLowerCase() } })),
  },
  {
    id: 'perp-deploy.dex-of-nobody',
    clause: 'perp-deploy.lane.sender',
    title: 'a dex is listed under the address 1',
    edit: dexs(({ row }) => ({
      row: { ...row, deployer: ({ deployer }) => deployer && `0x${'0'.repeat(39)}1` },
    })),
  },
  {
    id: 'perp-deploy.stake-in-no-units',
    clause: 'perp-deploy.dexs.stake-units',
    title: 'the least stake reads 7 in base units, and thousands in whole tokens',
    edit: dexs(({ limits }) => ({ limits: { ...limits, min_deploy_stake_base: () => '7' } })),
  },
  {
    id: 'perp-deploy.core-named',
    clause: 'perp-deploy.dexs.core',
    title: 'the core dex is called core',
    edit: dexs(({ row }) => ({ row: { ...row, name: ({ name }) => (name === '' ? 'core' : name) } })),
  },
  {
    id: 'perp-deploy.one-asset-more',
    clause: 'perp-deploy.dexs.count',
    title: 'a dex counts a market more than it lists',
    edit: dexs(({ row }) => ({ row: { ...row, n_assets: ({ assets }) => assets.length + 1 } })),
  },
  {
    id: 'perp-deploy.market-without-dex',
    clause: 'perp-deploy.dexs.all-markets',
    title: 'no dex lists the first market',
    edit: dexs(({ rows }) => ({
      rows: (state) => rows(state).map((dex) => ({ ...dex, assets: dex.assets.slice(1) })),
    })),
  },
  {
    id: 'perp-deploy.market-unlisted',
    clause: 'perp-deploy.dexs.all-markets',
    title: '`markets` leaves out the last market, which markets_meta and its dex list',
    edit: makeReadDataEdit('markets', (data, { coin }) =>
      isJsonArray(data.perp) && coin === undefined ? { ...data, perp: data.perp.slice(0, -1) } : data,
    ),
  },
  {
    id: 'perp-deploy.suffix-alone',
    clause: 'perp-deploy.dexs.prefix',
    title: 'a dex lists its markets without its name',
    edit: dexs(({ rows }) => ({
      rows: (state) => rows(state).map((dex) => ({ ...dex, assets: dex.assets.map(suffixOf) })),
    })),
  },
  {
    id: 'perp-deploy.bid-of-nobody',
    clause: 'perp-deploy.bids.none',
    title: 'a bid stands that nobody has made',
    edit: rulesEditorAt('reads', 'mip3ActiveBids')(({ body }) => ({ body: { ...body, current_bid: () => '100' } })),
  },
  {
    id: 'perp-deploy.never-enabled',
    clause: 'transport.status.mip3-enabled',
    title: 'mip3_enabled is never true',
    edit: rulesEditorAt('reads', 'exchangeStatus')(({ body }) => ({ body: { ...body, mip3_enabled: () => false } })),
  },
  {
    id: 'perp-deploy.newest-first',
    clause: 'markets.rows.order',
    title: 'markets that were registered stand before those of genesis',
    edit: rulesEditorAt(
      'reads',
      'marketSections',
    )(({ select }) => ({
      select: (...asked) => {
        const { perp, spot } = select(...asked);
        return { spot, perp: perp?.toSorted((a, b) => Number(b.id >= 1_000) - Number(a.id >= 1_000)) ?? null };
      },
    })),
  },
  {
    id: 'perp-deploy.coin-without-dex',
    clause: 'positions.read.dex-coin',
    title: 'a position on a dex is listed under the suffix of its symbol',
    edit: rulesEditorAt(
      'reads',
      'clearinghouseState',
    )(({ rows }) => ({
      rows: (core, account) => rows(core, account).map((row) => ({ ...row, coin: suffixOf(row.coin) })),
    })),
  },
  {
    id: 'perp-deploy.hedged-coin-without-dex',
    clause: 'positions.read.dex-coin',
    title: 'a leg of a hedged account on a dex is listed under the suffix of its symbol',
    edit: rulesEditorAt(
      'reads',
      'clearinghouseState',
    )(({ rows }) => ({
      rows: (core, account) =>
        rows(core, account).map((row) => (row.side === undefined ? row : { ...row, coin: suffixOf(row.coin) })),
    })),
  },
];
