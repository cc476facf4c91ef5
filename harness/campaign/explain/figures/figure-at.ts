import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../../../spec-schemas/json/lossless.ts';
import { Dec } from '../../../compare/decimal.ts';
import { FIGURE_DECIMALS, type FigureBreakdown } from '../../../compare/figures/figure.ts';
import { accountFigureBreakdown, balanceBreakdown } from './account-figures.ts';
import { accountByAddress, type FigureSources } from './figure-sources.ts';
import { positionFigureBreakdown } from './position-figures.ts';
import {
  dayVolumeBreakdown,
  feeScheduleFigureBreakdown,
  fillFigureBreakdown,
  fundingFigureBreakdown,
  ledgerAmountBreakdown,
} from './row-figures.ts';

/** Read of the shadow, as compared. */
export interface ComparedReadBody {
  readonly args: JsonObject;
  readonly body: JsonValue;
}

type FigureSource = (scene: FigureSources, read: ComparedReadBody, path: string) => FigureBreakdown | null;

/** Reads with figures that can be broken down into entries. */
const sources: Readonly<Record<string, FigureSource>> = {
  account_state: (scene, { args, body }, path) => {
    const account = accountByAddress(scene, String(args.address));
    const balance = /^\$\.spot\.balances\[name=(.*)\]\.(\w+)$/.exec(path);
    if (balance === null) {
      const key = /^\$\.(?:perp\.)?(\w+)$/.exec(path)?.[1];
      return key === undefined ? null : accountFigureBreakdown(scene, account, key);
    }
    const row = rowsAt(body, ['spot', 'balances']).find(({ name }) => name === balance[1]);
    return row === undefined ? null : balanceBreakdown(scene, account, Number(row.signing_id), balance[2] ?? '');
  },
  clearinghouse_state: (scene, { args }, path) => {
    const [, coin = '', side = '', key = ''] = /\.positions\[coin\+side=(.*)\+(\w*)\]\.(\w+)$/.exec(path) ?? [];
    const account = accountByAddress(scene, String(args.address));
    return key === '' ? null : positionFigureBreakdown(scene, account, { coin, side, key });
  },
  user_fills: rowSource('fills', (scene, account, row, key) =>
    fillFigureBreakdown(scene, accountByAddress(scene, account), row, key),
  ),
  user_funding: rowSource('fundings', (scene, account, row, key) =>
    fundingFigureBreakdown(scene, accountByAddress(scene, account), row, key),
  ),
  user_non_funding_ledger_updates: rowSource('ledger_updates', (scene, account, row, key) => {
    const amount = key === 'delta' ? Dec.parse(row.delta)?.scaledTo(FIGURE_DECIMALS) : null;
    return amount === null || amount === undefined
      ? null
      : ledgerAmountBreakdown(scene, accountByAddress(scene, account), row, amount);
  }),
  fee_schedule: (scene, { args, body }, path) => {
    const account = accountByAddress(scene, String(args.address));
    const [, product = '', key = ''] = /^\$\.user\.(products\[product=perp\]\.)?(\w+)$/.exec(path) ?? [];
    if (key !== '') return feeScheduleFigureBreakdown(scene, account, product === '' ? key : keyOfProduct(key));
    const [, nth = '', of = ''] = /^\$\.user\.daily_volume\[(\d+)\]\.(\w+)$/.exec(path) ?? [];
    const day = rowsAt(body, ['user', 'daily_volume'])[Number(nth)]?.day;
    return of === '' || typeof day !== 'number' ? null : dayVolumeBreakdown(scene, account, day, of);
  },
};

/** A product row shows the rate that its account pays, not the schedule's. */
function keyOfProduct(key: string): string {
  return key.endsWith('_bps') ? `effective_${key}` : key;
}

/** Returns the entries of a figure in a read; null: it cannot be broken down. */
export function figureBreakdownAtPath(
  scene: FigureSources,
  read: ComparedReadBody,
  path: string,
): FigureBreakdown | null {
  const source = sources[String(read.args.type)];
  return source === undefined || typeof read.args.address !== 'string' ? null : source(scene, read, path);
}

function rowSource(
  list: string,
  of: (scene: FigureSources, account: string, row: JsonObject, key: string) => FigureBreakdown | null,
): FigureSource {
  const form = new RegExp(`^\\$\\.${list}\\[(\\d+)\\]\\.(\\w+)$`);
  return (scene, { args, body }, path) => {
    const [, at = '', key = ''] = form.exec(path) ?? [];
    const row = rowsAt(body, [list])[Number(at)];
    return key === '' || row === undefined ? null : of(scene, String(args.address), row, key);
  };
}

function rowsAt(body: JsonValue, keys: readonly string[]): readonly JsonObject[] {
  let value: JsonValue | undefined = body;
  for (const key of keys) value = isJsonObject(value) ? value[key] : undefined;
  return isJsonArray(value) ? value.filter(isJsonObject) : [];
}
