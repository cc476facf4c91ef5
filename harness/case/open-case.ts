import { tryParseJson } from '../../spec-schemas/json/lossless.ts';
import { allProducts } from '../../spec-schemas/products.ts';
import type { CaseContext } from '../check/case-context.ts';
import { type Check, clauseFor } from '../check/check.ts';
import { Expectation } from '../check/expect.ts';
import { Given } from '../check/given.ts';
import { BlockWaiter } from '../check/pace.ts';
import { FeedClient, type FirstFrameWatch } from '../client/feed-client.ts';
import { VenueClient } from '../client/venue-client.ts';
import { deriveIdentity } from '../identity/keys.ts';
import { Random } from '../kernel/random.ts';
import { verdictOnSilence } from '../kernel/verdict-on-silence.ts';
import { Disturbed, Unsupported } from '../kernel/verdicts.ts';
import type { MissingPathDetector } from '../product-probes/missing-paths.ts';
import type { UndecodedActionDetector } from '../product-probes/unread-words.ts';
import { ProductGuard } from '../products/product-watch.ts';
import type { Session } from '../runner/session.ts';
import { exchangeRawBytes, type RawReply } from '../target/raw-http.ts';
import { silenceOfDetachedGateway, treatGatewayRefusalsAsSilence } from '../target/silence-of-reply.ts';
import { withSourceHeader } from '../target/tagged.ts';
import { Transcript } from '../target/transcript.ts';
import { isRateLimitRefusal } from '../target/weights.ts';
import { isSilence, type Target, type WireSilence } from '../target/wire.ts';
import { withTranscript } from '../target/with-transcript.ts';
import { AccountHistoryWatch } from './account-history-watch.ts';
import { HaltOnBrokenClause } from './case-halt.ts';
import { CaseClauseResults } from './case-ledger.ts';
import type { SharedCaseParts } from './case-parts.ts';
import { makeFirstFrameWatch } from './first-frame-watch.ts';
import { MissingReadWatch } from './missing-read-watch.ts';
import { ShapeSightings } from './shape-sightings.ts';
import { ShapeWatch } from './shape-watch.ts';
import type { IncompleteBodies } from './shaped-bodies.ts';
import type { WireSighting } from './wire-sighting.ts';

/** Attempt of a check: its tools, and everything to be recorded about it. */
export interface OpenCase {
  readonly context: CaseContext<string>;
  readonly given: Given;
  readonly client: VenueClient;
  readonly transcript: Transcript;
  /** Observations about the clauses of this attempt. */
  readonly ledger: CaseClauseResults;
  /** Ends the case at its next request once a deciding clause is broken. */
  readonly halt: HaltOnBrokenClause;
  /** Replies and frames without their documented shape, and first frames that were missed. */
  readonly shapes: ShapeSightings;
  /** Received bodies, consulted when a case misses a part of one. */
  readonly bodies: IncompleteBodies;
  /** Documented reads that the case requested and the venue did not serve. */
  readonly reads: MissingReadWatch;
  /** Actions that it sent and the venue has no path for. Null: not detected. */
  readonly paths: ReturnType<MissingPathDetector['watchCase']> | null;
  readonly words: ReturnType<UndecodedActionDetector['watchCase']> | null;
  /** Whether it got accounts with a past, and whether it requested that past. */
  readonly past: AccountHistoryWatch;
  /** Skips features of products that the venue lacks or has switched off; null: not detected. */
  readonly products: ProductGuard | null;
  /** Observed forms of open points. */
  readonly observedForms: ReadonlyMap<string, string>;
  closeSockets(): void;
}

/**
 * Opens one attempt of a check, with its own accounts, transcript and ledger.
 * @param attempt  from 1 on fresh accounts with the requested funds; 0: cheaper ones may be reused
 */
export function openCase(check: Check, attempt: number, parts: SharedCaseParts): OpenCase {
  const { session, findings } = parts;
  const transcript = new Transcript();
  const shapes = new ShapeSightings();
  const ledger = new CaseClauseResults(findings.deciding);
  const noteSighting = (sighting: WireSighting) => {
    if (sighting.weight !== 'decides') findings.noteAdvisory(sighting, check.id, transcript);
    else if (shapes.add(sighting) && sighting.isMalformed) ledger.malformed(sighting);
  };
  const watch = new ShapeWatch(findings.deciding, noteSighting, transcript);
  const reads = new MissingReadWatch({ deciding: findings.deciding, exchanges: transcript });
  const past = new AccountHistoryWatch(check.accounts !== 'fresh');
  const halt = new HaltOnBrokenClause(ledger);
  const shaped = watch.wrap(withTranscript(withSourceHeader(session.target, session.tag, check.id), transcript));
  // Inside the recorder of missing reads: reads of an absent product do not count as missing.
  const lacks = {
    products: check.absent === 'judged' ? null : (parts.products ?? null),
    switches: parts.switches ?? null,
    judges: check.switchedOff,
    idle: parts.idle ?? null,
  };
  const products = lacks.products === null && lacks.switches === null ? null : new ProductGuard(lacks, session.facts);
  const ofProducts = products?.wrap(shaped) ?? shaped;
  const paths = parts.paths?.watchCase(transcript, ledger) ?? null;
  const ofPaths = paths?.wrap(ofProducts) ?? ofProducts;
  const words = parts.words?.watchCase(transcript, ledger) ?? null;
  const ofWords = words?.wrap(ofPaths) ?? ofPaths;
  const target = halt.wrap(past.wrap(reads.wrap(ofWords)));
  const observedForms = new Map<string, string>();
  const judge = { deciding: findings.deciding, exchanges: transcript, tell: noteSighting };
  const { feed, closeSockets } = socketsOf(
    target,
    makeFirstFrameWatch(judge, parts, () => pace.areBlocksHeld),
  );
  const { client, given, pace, random } = makeCaseTools(check, attempt, parts, { target, past, feed });
  const context: CaseContext<string> = {
    expect: (clause) => new Expectation(clauseFor(check, clause), ledger, transcript),
    given,
    target: client,
    venue: session.facts,
    get control() {
      if (session.control === null) throw new Unsupported('control');
      halt.check();
      return session.control;
    },
    spending: session.spending ?? null,
    pace,
    random,
    ...rawWire(session, transcript, products, check.id),
    feed,
    reportForm: (point, form) => observedForms.set(point, form),
  };
  return {
    context,
    given,
    client,
    transcript,
    ledger,
    halt,
    shapes,
    bodies: watch.bodies,
    reads,
    paths,
    words,
    past,
    products,
    observedForms,
    closeSockets,
  };
}

/** Returns the tools of a case, seeded by its own id. */
export function makeCaseTools(
  { id }: Pick<Check, 'id'>,
  attempt: number,
  parts: SharedCaseParts,
  {
    target,
    past,
    feed,
    isAwaited = false,
  }: { target: Target; past: AccountHistoryWatch; feed?: CaseContext<string>['feed']; isAwaited?: boolean },
) {
  const { session, treasury, leases, minimumOrders } = parts;
  const { facts, control, derive = deriveIdentity } = session;
  const origin = { seed: parts.seed, salt: parts.salt, caseId: id, attempt };
  const random = new Random(`${parts.seed}/${id}/${attempt}`);
  const tellUsed = parts.usedKeys?.reporterFor(id) ?? null;
  const client = new VenueClient(
    target,
    { serviceName: facts.serviceName, chainId: facts.chainId },
    parts.nonces,
    facts.profile === 'next' ? 'next' : 'live',
    tellUsed,
  );
  client.changed = parts.changed ?? null;
  // A run without funds may be read-only, and an operator who cuts blocks needs no nudging action.
  const mayNudge = session.funds !== null && control?.offers('/control/commit') !== true;
  const nudger = mayNudge ? derive({ ...origin, caseId: `${id} nudge` }, 0) : null;
  const pace = new BlockWaiter(client, control, session.now, { nudger, ...parts.waits });
  client.beforeRead = (address) => pace.shown(address);
  client.readAnew = (ask, shownMs) => pace.read(ask, shownMs);
  const given = new Given({
    caseId: id,
    client,
    pace,
    treasury,
    control,
    facts,
    derive: (n) => derive(origin, n),
    random,
    leases,
    leastOrders: minimumOrders,
    past: attempt === 0 ? past : null,
    free: parts.free ?? null,
    // A budget becomes relevant once the venue has proved to be limited.
    isUnlimited: () => session.budget !== undefined && session.budget() === null,
    lacks: async (id) => {
      const product = allProducts.find((each) => each.id === id);
      const asked = product === undefined ? undefined : await parts.products?.presenceOf(product);
      return asked === 'absent';
    },
    ...(feed === undefined ? {} : { feed }),
    tellUsed,
    isAwaited,
    draws: new Random(`${parts.seed}/${id}/draws`),
  });
  return { client, given, pace, random };
}

/** Returns a raw connection, for requests that no correct client sends. */
function rawWire(
  session: Session,
  transcript: Transcript,
  products: ProductGuard | null,
  check: string,
): Pick<CaseContext<string>, 'raw' | 'rawUrl' | 'rawTarget'> {
  const rawUrl = async () => {
    if (session.rawOrigin === null) throw new Unsupported('wire');
    return session.rawOrigin();
  };
  const isGateway = session.facts.role === 'gateway';
  const shown = {
    ...(session.tls === undefined ? {} : { tls: session.tls }),
    ...(session.door === undefined ? {} : { door: session.door }),
  };
  const tapped = session.rawTap === undefined ? {} : { tap: session.rawTap };
  return {
    rawUrl,
    rawTarget: async () => {
      const { openHttpTarget } = await import('../target/http-target.ts');
      const target = withSourceHeader(openHttpTarget(await rawUrl(), shown, session.rawTap), session.tag, check);
      const noted = withTranscript(isGateway ? treatGatewayRefusalsAsSilence(target) : target, transcript);
      // Actions with known refusals are not sent here either.
      return session.facts.switchedOff === undefined ? noted : (products?.wrap(noted) ?? noted);
    },
    async raw(bytes, options) {
      // A proxy in front of the venue connects from its own address.
      if (options?.localAddress !== undefined && session.door?.proxy != null)
        throw new Unsupported('a second source address');
      const answered = await exchangeRawBytes(await rawUrl(), bytes, { ...options, ...tapped, ...shown, transcript });
      const reply = isGateway ? aloneOr(answered, bytes) : answered;
      // As in the typed client: a rate limit refusal never reached the tested behaviour.
      if (reply.kind === 'reply' && isRateLimitRefusal(reply)) throw new Disturbed('raw bytes were rate limited');
      if (reply.kind === 'reply') return reply;
      session.onSilence?.(reply);
      throw verdictOnSilence('raw bytes', reply);
    },
  };
}

/** Treats raw bytes as unanswered if a gateway answered without its node. */
function aloneOr(answered: RawReply | WireSilence, request: string | Uint8Array): RawReply | WireSilence {
  if (answered.kind === 'silence') return answered;
  const text = Buffer.from(answered.body).toString('utf8');
  return (
    silenceOfDetachedGateway({ status: answered.status, text, json: tryParseJson(text), asked: request }) ?? answered
  );
}

/** Returns sockets of the feed that close with the case. */
function socketsOf(
  target: Target,
  firsts: FirstFrameWatch,
): Pick<CaseContext<string>, 'feed'> & Pick<OpenCase, 'closeSockets'> {
  const open: FeedClient[] = [];
  return {
    async feed() {
      const socket = await target.connect();
      if (isSilence(socket)) throw verdictOnSilence('the upgrade of a socket', socket);
      const feed = new FeedClient(socket, undefined, target.url === null ? 0 : undefined, firsts);
      open.push(feed);
      return feed;
    },
    closeSockets() {
      for (const socket of open) socket.close();
    },
  };
}
