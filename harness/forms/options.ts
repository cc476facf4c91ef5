import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { Dec } from '../compare/decimal.ts';
import { recordUnnormalizedOriginal } from '../target/served-original.ts';
import { type BodyNormalizer, makeNestedFinder, type NormalizedBody } from './body-normalizer.ts';
import { type NormalizedList, normalizeList, normalizeNamedLists, onlyListIn } from './named-lists.ts';
import { type NormalizedRows, normalizeRows, type RowForm } from './row-form.ts';
import { rowsOfTable } from './tables.ts';

// Series, legs and requests for quotes of options, whose rows no document shows (D236).

const series: RowForm = {
  keys: {
    signing_id: ['market', 'market_id', 'series_id', 'id'],
    underlying: ['coin', 'symbol', 'under', 'base'],
    kind: ['option_type', 'right', 'put_or_call'],
    strike: ['strike_px'],
    expiry: ['expiry_ms', 'expires_at'],
    sz_decimals: ['size_decimals'],
    settle_asset: ['escrow_asset', 'collateral_asset'],
    escrow_per_unit: ['collateral_per_unit'],
  },
  needed: ['signing_id', 'underlying', 'kind', 'strike', 'expiry', 'sz_decimals', 'settle_asset', 'escrow_per_unit'],
  tabled: { name: 'signing_id', isNumber: true },
};

const leg: RowForm = {
  keys: {
    signing_id: ['market', 'market_id', 'series_id', 'id'],
    expiry: ['expiry_ms', 'expires_at'],
    long: ['held', 'bought', 'long_sz', 'long_size', 'long_qty'],
    short: ['written', 'sold', 'short_sz', 'short_size', 'short_qty'],
    settle_asset: ['escrow_asset', 'collateral_asset'],
    escrow: ['collateral', 'locked', 'escrow_locked', 'locked_escrow'],
  },
  needed: ['signing_id', 'long', 'short', 'escrow'],
  tabled: { name: 'signing_id', isNumber: true },
};

/** A leg that only has the name of its series. */
const namedLeg: RowForm = { keys: { ...leg.keys, name: ['series'] }, needed: ['name', 'long', 'short', 'escrow'] };

const session: RowForm = {
  keys: {
    rfq_id: ['id', 'session_id', 'request_id'],
    signing_id: ['market', 'market_id', 'series_id'],
    requester: ['taker', 'owner'],
    sz: ['size', 'qty'],
    limit_px: ['limit'],
    created_at: ['created_at_ms', 'opened_at'],
    expiry: ['expiry_ms', 'expires_at'],
    quotes: ['offers'],
  },
  needed: ['rfq_id', 'expiry', 'quotes'],
  tabled: { name: 'rfq_id', isNumber: true },
};

const quote: RowForm = {
  keys: {
    maker: ['quoter'],
    price: ['px'],
    max_size: ['max_sz', 'size', 'sz'],
    valid_until: ['valid_until_ms', 'expires_at'],
    submitted_at: ['submitted_at_ms', 'created_at'],
  },
  // A quote is accepted by its index, so its row need not contain anything.
  needed: [],
  tabled: { name: 'maker' },
};

/** Statuses of a session that is over. */
const overWords = ['accepted', 'filled', 'settled', 'expired', 'closed', 'ended', 'cancelled', 'canceled'];

/** Fact of `option_series`. */
export const optionSeriesNormalizer: BodyNormalizer = {
  name: 'the list of option series',
  of: 'nobody',
  find: makeNestedFinder((body) =>
    normalizeNamedLists(body, { series: ['options', 'instruments'] }, (list) =>
      normalizeChanged(list, withNamedUnderlying, series, 'the market of a series beside its token'),
    ),
  ),
};

/** Fact of `option_state`, both the read and the channel. */
export const optionLegsNormalizer: BodyNormalizer = {
  name: 'the list of option legs',
  of: 'account',
  find: makeNestedFinder((body) =>
    // The read was renamed: the name of its list is not documented, and may be the read's former name.
    normalizeNamedLists(body, { positions: ['legs', 'options', 'option_positions'] }, legsIn),
  ),
};

/** Names a series' underlying by the symbol of the market, as the documents do, where it is nested next to its token. */
function withNamedUnderlying(row: JsonValue): JsonValue {
  const parts = isJsonObject(row) ? row.underlying : undefined;
  if (!isJsonObject(row) || !isJsonArray(parts)) return row;
  const [underlying, ...others] = parts.filter((part) => typeof part === 'string');
  return underlying === undefined || others.length > 0 ? row : changed(row, { underlying });
}

/** Flattens a leg that is paired with its name, contains the row of its series, or has its escrow paired with an asset. */
function withNamedEscrow(row: JsonValue): JsonValue {
  const [name, pair] = isJsonArray(row) && row.length === 2 ? row : [];
  const named = typeof name === 'string' && isJsonObject(pair) ? changed(pair, { name }) : row;
  const { series: its, ...own } = isJsonObject(named) ? named : {};
  const leg = isJsonObject(named) && isJsonObject(its) ? changed(named, { ...its, ...own }) : named;
  if (!isJsonObject(leg) || !isJsonArray(leg.escrow) || leg.escrow.length !== 2) return leg;
  const [settle_asset = null, escrow = null] = leg.escrow;
  return changed(leg, { settle_asset, escrow });
}

/** Flattens a quote that is paired with its index and maker. */
function withNamedMaker(row: JsonValue): JsonValue {
  if (!isJsonArray(row)) return row;
  const maker = row.find((part) => typeof part === 'string' && /^0x[0-9a-f]{40}$/i.test(part));
  const quote = row.find(isJsonObject);
  return maker === undefined || quote === undefined ? row : changed(quote, { maker });
}

function changed(row: JsonObject, members: JsonObject): JsonObject {
  const made = { ...row, ...members };
  recordUnnormalizedOriginal(made, row);
  return made;
}

/** Returns legs with a size for each side, or with one that is signed or paired with its side: negative is written (short). */
function legsIn(served: JsonValue | undefined): NormalizedList | null {
  const found = normalizeChanged(served, withNamedEscrow, leg, 'escrow or name beside the leg');
  const rowsIn = isJsonObject(served) ? rowsOfTable(served, { name: 'signing_id', isNumber: true }) : served;
  if (found !== null || !isJsonArray(rowsIn)) return found;
  const list = rowsIn.map(withNamedEscrow);
  const split = list.map(splitSides);
  const [name] = split.flatMap((each) => each?.name ?? []);
  if (name === undefined || !split.every((each) => each !== null)) return null;
  const rows = split.map(({ row }) => row);
  const sides = normalizeRows(rows, leg) ?? normalizeRows(rows, namedLeg);
  return sides === null
    ? null
    : { rows: sides.rows, form: [[`${name} for long and short`, sides.form].filter(Boolean).join(', ')] };
}

/** Words for the two sides of a leg: held and written. */
const sideWords = [
  ['long', 'held', 'holder', 'bought', 'bid', 'b'],
  ['short', 'written', 'writer', 'sold', 'ask', 'a'],
] as const;

/** Returns a size with the sign given by its side, or with its own; null: unknown side. */
function signedBy(side: JsonValue | undefined, size: Dec): Dec | null {
  if (side === undefined) return size;
  const word = String(side).toLowerCase();
  const [held, written] = sideWords.map((words) => words.some((each) => each === word));
  if (held === true) return size;
  return written === true ? size.abs().negated() : null;
}

const legSizes = ['sz', 'size', 'szi', 'net', 'signed_size', 'position_size', 'net_size', 'qty', 'q'];

function splitSides(row: JsonValue): { readonly row: JsonObject; readonly name: string } | null {
  const name = isJsonObject(row) ? legSizes.find((key) => Dec.parse(row[key]) !== null) : undefined;
  if (!isJsonObject(row) || name === undefined) return null;
  const { [name]: _, side, ...rest } = row;
  const signed = signedBy(side, Dec.parse(row[name]) ?? Dec.of(0));
  if (signed === null) return null;
  const isShort = signed.compare(Dec.of(0)) < 0;
  const sides = { long: isShort ? '0' : signed.toString(), short: isShort ? signed.negated().toString() : '0' };
  // A held leg ties up nothing: only a written one needs an escrow.
  const made = { ...(isShort ? {} : { escrow: '0' }), ...rest, ...sides };
  recordUnnormalizedOriginal(made, row);
  return { row: made, name };
}

/** Fact of `rfq_open` and of `rfq_user`. */
export const openRfqsNormalizer: BodyNormalizer = {
  name: 'the list of open requests for quotes',
  of: 'nobody',
  find: makeNestedFinder((body) => normalizeNamedLists(body, { rfqs: ['requests', 'sessions'] }, sessionsIn)),
};
export const accountRfqsNormalizer: BodyNormalizer = {
  name: 'the list of requests for quotes of an account',
  of: 'account',
  find: makeNestedFinder(
    (body, account) =>
      normalizeNamedLists(
        body,
        { requested: ['requests', 'as_requester'], quoted: ['quoted_on', 'as_maker'] },
        sessionsIn,
      ) ?? inOneList(body, account),
  ),
};

/** Names of a list of only one kind. */
const halfLists = ['requested', 'quoted', 'as_requester', 'quoted_on', 'as_maker'];

/**
 * Splits a list of both kinds: the account's own requests are those that name it; where none names an account, each is in both.
 * @param account  the account of the request, for a body that does not name it
 */
function inOneList(body: JsonObject, account?: string): NormalizedBody<JsonObject> | null {
  if (halfLists.some((half) => half in body)) return null;
  const names = ['sessions', 'rfqs', 'requests'];
  const name =
    names.find((each) => isJsonArray(body[each])) ?? onlyListIn(body) ?? names.find((each) => isJsonObject(body[each]));
  const owner = body.address ?? body.user ?? account;
  const listed = name === undefined ? null : sessionsIn(body[name]);
  if (name === undefined || listed === null) return null;
  const { [name]: _, ...rest } = body;
  const requesters = listed.rows.map((row) => (isJsonObject(row) ? row.requester : undefined));
  if (requesters.length > 0 && requesters.every((requester) => requester === undefined)) {
    const all = { ...rest, requested: listed.rows, quoted: listed.rows };
    return { body: all, form: [`${name} for requested and quoted, of nobody named`, ...listed.form] };
  }
  if (!requesters.every((requester) => typeof requester === 'string')) return null;
  // An empty list needs no owner.
  if (typeof owner !== 'string' && requesters.length > 0) return null;
  const isOwn = requesters.map((requester) => requester.toLowerCase() === String(owner).toLowerCase());
  const requested = listed.rows.filter((_row, at) => isOwn[at] === true);
  const quoted = listed.rows.filter((_row, at) => isOwn[at] === false);
  return { body: { ...rest, requested, quoted }, form: [`${name} for requested and quoted`, ...listed.form] };
}

/** A list or a table of sessions without those whose state says that they are over; the same value where none does. */
function withoutEnded(served: JsonValue | undefined): JsonValue | undefined {
  if (!isJsonArray(served) && !isJsonObject(served)) return served;
  const members = Object.entries(served);
  const live = members.filter(([, row]) => isLive(row));
  if (live.length === members.length) return served;
  const left = isJsonArray(served) ? live.map(([, row]) => row) : Object.fromEntries(live);
  recordUnnormalizedOriginal(left, served);
  return left;
}

function isLive(row: JsonValue): boolean {
  return !isJsonObject(row) || !overWords.includes(String(row.status ?? row.state).toLowerCase());
}

function quotesOf(quotes: JsonValue | undefined): NormalizedRows | null {
  const found = normalizeChanged(quotes, withNamedMaker, quote, 'tuples');
  return found && { rows: found.rows, form: found.form[0] ?? null };
}

/** Returns the rows of a list, normalized by one form after a conversion. @param words  description of the form, if rows were converted */
function normalizeChanged(
  list: JsonValue | undefined,
  make: (row: JsonValue) => JsonValue,
  form: RowForm,
  words: string,
): NormalizedList | null {
  if (!isJsonArray(list)) return normalizeList(list, form);
  const made = list.map(make);
  if (made.every((row, at) => row === list[at])) return normalizeList(list, form);
  recordUnnormalizedOriginal(made, list);
  const found = normalizeRows(made, form);
  return found && { rows: found.rows, form: [[words, found.form].filter(Boolean).join(', ')] };
}

/** Open sessions, with the quotes on each. */
function sessionsIn(list: JsonValue | undefined): NormalizedList | null {
  const found = normalizeRows(withoutEnded(list), session);
  if (found === null) return null;
  const quoted = found.rows.map((row) => quotesOf(isJsonObject(row) ? row.quotes : undefined));
  if (!quoted.every((quotes) => quotes !== null)) return null;
  const form = quoted.find((quotes) => quotes.form !== null)?.form ?? null;
  if (form === null || form === '') return { rows: found.rows, form: [found.form, form] };
  const rows = found.rows.map((row, at) => {
    const made = { ...(isJsonObject(row) ? row : {}), quotes: quoted[at]?.rows ?? [] };
    if (isJsonObject(row)) recordUnnormalizedOriginal(made, row);
    return made;
  });
  return { rows, form: [found.form, `${form} of quotes`] };
}
