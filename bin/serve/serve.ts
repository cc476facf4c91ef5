import { randomBytes } from 'node:crypto';
import type { ChainJournal } from '../../reference-model/archive/index.ts';
import { StateFault } from '../../reference-model/index.ts';
import { type RunningServer, startServer } from '../../reference-model/server/index.ts';
import type { BlockMode } from '../../spec-schemas/operator/calls.ts';
import { parseDuration } from '../options/durations.ts';
import type { ClientTlsFiles } from '../options/tls-files.ts';
import { UsageError } from '../usage-error.ts';
import { formatVenueAnnouncement, writeVenueFacts } from './announcement.ts';
import { type ChosenVenue, makeChosenVenue, type VenueChoice } from './chosen-venue.ts';
import { type HistoryOptions, openStoredHistory, type StoredHistory } from './kept-history.ts';
import { startCrowd } from './served-crowd.ts';
import { awaitStopSignal, listenOrUsageError, type PortOptions, venuePortOptionsOf } from './served-ports.ts';
import { StateFile } from './state-file.ts';
import { StateKeeper } from './state-keeper.ts';
import { gatherVenuePageFacts } from './venue-page.ts';

interface ServeOptions extends VenueChoice, HistoryOptions, PortOptions, ClientTlsFiles {
  readonly controlPort: number | 'off';
  /** `draw`: a random token for this process; left out: the token from the environment, if any. */
  readonly controlToken?: 'draw';
  readonly blocks: string;
  /** File for the accounts and URLs; left out: none. */
  readonly accountsOut?: string;
  /** Operator interface of the node; only for a gateway in front of a node. */
  readonly upstreamControl?: string;
  /** File that the venue resumes from, and is saved to; left out: none. */
  readonly state?: string;
}

/**
 * Serves the model until a signal ends it, or, where blocks are checked, until one creates or loses money. Stdout only has the listening
 * addresses; information for people is printed on stderr.
 * @throws UsageError before a port is opened, or when none can be
 */
export async function serve(options: ServeOptions): Promise<number> {
  refuseIdleOptions(options);
  const { archiveDir, archiveLag } = options;
  const wantsArchive = archiveDir !== undefined || archiveLag !== undefined || undefined;
  const chosen = makeChosenVenue({ ...options, archive: options.archive ?? wantsArchive });
  const blocks = parseBlocks(options.blocks);
  const kept = options.state === undefined ? null : keptIn(options.state, chosen);
  const token = controlToken(options, process.env);
  const history = openStoredHistory(chosen, options, kept?.wentOn ?? false);
  let broken = false;
  const ended = Promise.withResolvers<number>();
  void awaitStopSignal().then(() => ended.resolve(0));
  const server = await listening(
    chosen,
    { ...options, blocks, token, handedOut: journalOf(history), goesBack: history.isEmpty },
    (error) => {
      if (!(error instanceof StateFault)) return console.error(error);
      // Printed once, even if further blocks break during shutdown.
      if (!broken) console.error(`error: ${error.message}`);
      broken = true;
      // A state that violates conservation must not be saved.
      kept?.abandon();
      ended.resolve(1);
    },
  );
  if (options.accountsOut !== undefined)
    await orClosed(server, () =>
      writeVenueFacts(options.accountsOut ?? '', { ...chosen, ...server }, options.serviceName),
    );
  // Printed even under --quiet, since the user needs it.
  if (options.controlToken === 'draw') console.error(`control token ${token}`);
  const { migrated = null } = kept ?? {};
  if (migrated !== null)
    console.error(`--state ${options.state} was saved by build ${migrated.build}: kept as ${migrated.file}`);
  if (!(options.quiet ?? false))
    console.error(formatVenueAnnouncement({ ...chosen, ...server }, { ...options, blocks }));
  const crowd = options.crowd === undefined ? null : startCrowd(chosen, options);
  console.log(`listening ${server.url}`);
  if (server.controlUrl !== null) console.log(`control ${server.controlUrl}`);
  if (server.evmUrl !== null) console.log(`evm ${server.evmUrl}`);
  const code = await ended.promise;
  crowd?.stop();
  await server.close();
  const isLost = !broken && kept?.end() === false;
  const isWhole = history.end();
  return isLost || !isWhole ? 1 : code;
}

/** @throws UsageError on an option that would have no effect */
function refuseIdleOptions(options: ServeOptions): void {
  if ([options.clientCert, options.clientKey, options.serverCa].some((file) => file !== undefined))
    throw new UsageError('--client-cert, --client-key and --server-ca are for an --upstream behind https://');
  if (options.upstreamControl !== undefined)
    throw new UsageError('--upstream-control is of a gateway in front of a node: add --upstream');
  if (options.controlPort !== 'off') return;
  if (options.journal !== undefined)
    throw new UsageError('--journal hands out blocks on the operator interface: write --control-port, too');
  if (options.controlToken !== undefined)
    throw new UsageError('--control-token is of the operator interface: write --control-port, too');
}

/** Closes the server if `write` fails. @throws the error of `write` */
async function orClosed(server: RunningServer, write: () => void): Promise<void> {
  try {
    write();
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** Returns the token that the operator interface requires; null: none. @throws UsageError where two are given */
function controlToken({ controlToken: asked }: ServeOptions, env: NodeJS.ProcessEnv): string | null {
  const given = env.VENUE_CONTROL_TOKEN || null;
  if (asked === undefined) return given;
  if (given !== null) throw new UsageError('VENUE_CONTROL_TOKEN is set: leave out --control-token, or the variable');
  return randomBytes(16).toString('hex');
}

/** Returns the journal of the venue's current chain; null: none is kept. */
function journalOf({ journal }: StoredHistory): Pick<ChainJournal, 'page'> | null {
  return journal === null ? null : { page: (from) => journal().page(from) };
}

/** @throws UsageError where the state cannot be resumed */
function keptIn(path: string, { venue, origin }: ChosenVenue): StateKeeper {
  return new StateKeeper(venue, new StateFile(path, origin()), (sentence) => console.error(`error: ${sentence}`));
}

/** @throws UsageError on an unknown block mode */
function parseBlocks(text: string): BlockMode {
  if (text === 'instant' || text === 'manual') return { mode: text };
  const ms = parseDuration(text);
  if (ms < 1) throw new UsageError('--blocks needs at least 1ms, or instant, or manual');
  return { mode: 'timer', ms };
}

async function listening(
  chosen: ChosenVenue,
  options: Omit<ServeOptions, 'blocks'> & {
    readonly blocks: BlockMode;
    readonly token: string | null;
    readonly handedOut: Pick<ChainJournal, 'page'> | null;
    readonly goesBack: boolean;
  },
  onFault: (error: unknown) => void,
): Promise<RunningServer> {
  return listenOrUsageError(options, () =>
    startServer(chosen.venue, {
      ...venuePortOptionsOf(options, gatherVenuePageFacts(chosen, options.serviceName)),
      blocks: options.blocks,
      controlPort: options.controlPort === 'off' ? null : options.controlPort,
      controlToken: options.token,
      journal: options.handedOut,
      goesBack: options.goesBack,
      // The client gets INTERNAL and the venue goes on; the operator sees the error here.
      onFault,
    }),
  );
}
