import type { ArchiveLag } from '../../reference-model/archive/index.ts';
import { FollowedArchive } from '../../reference-model/replica/index.ts';
import { Gateway, startGateway } from '../../reference-model/server/index.ts';
import { parseUrlOption } from '../options/checked-url.ts';
import { type ClientTlsFiles, readClientTls } from '../options/tls-files.ts';
import { UsageError } from '../usage-error.ts';
import { nameValueLines, venueUrlRows } from './announcement.ts';
import { followNode } from './follow-node.ts';
import { openFollowedArchive } from './kept-archive.ts';
import { awaitStopSignal, listenOrUsageError, type PortOptions, venuePortOptionsOf } from './served-ports.ts';

export interface GatewayOptions extends PortOptions, ClientTlsFiles {
  /** Base URL of the node. */
  readonly upstream: string;
  readonly role?: 'node' | 'gateway';
  /** Operator interface of a node with a journal, which feeds the gateway's own archive; left out: no archive. */
  readonly upstreamControl?: string;
  readonly archiveDir?: string;
  readonly archiveLag?: ArchiveLag;
  readonly profile?: 'live' | 'next';
}

/** Options of `serve` for a gateway in front of a node. All others configure a node. */
const ofGateways: ReadonlySet<string> = new Set([
  'host',
  'port',
  'evmPort',
  'role',
  'upstream',
  'upstreamControl',
  'cors',
  'log',
  'quiet',
  'tlsCert',
  'tlsKey',
  'tlsCa',
  'clientCert',
  'clientKey',
  'serverCa',
]);

/** Additional options for the gateway's own archive. */
const ofArchives: ReadonlySet<string> = new Set(['archive', 'archiveDir', 'archiveLag', 'profile']);

/**
 * Serves a gateway in front of a node process until a signal ends it, whether or not the node answers. Stdout only has the listening
 * addresses.
 * @param given names of the options of the command line
 * @throws UsageError before a port is opened, or when none can be
 */
export async function serveGateway(options: GatewayOptions, given: readonly string[]): Promise<number> {
  const foreign = given.find((name) => !ofGateways.has(name) && !(options.upstreamControl && ofArchives.has(name)));
  if (foreign !== undefined)
    throw new UsageError(`--${kebab(foreign)} is of the node behind --upstream: start that one with it`);
  if (options.role !== 'gateway') throw new UsageError('--upstream is of a gateway: add --role gateway');
  const upstream = parseUrlOption('--upstream', options.upstream);
  const tls = readClientTls(options, upstream);
  const ownPorts = venuePortOptionsOf(options);
  const archive = ownArchive(options);
  const gateway = new Gateway(upstream, tls, archive?.answers);
  const ended = awaitStopSignal();
  const ports = await listenOrUsageError(options, () =>
    startGateway(gateway, { ...ownPorts, onFault: (error) => console.error(error) }),
  );
  if (!(options.quiet ?? false))
    console.error(nameValueLines([...venueUrlRows(ports), ['upstream', upstream]]).join('\n'));
  console.log(`listening ${ports.url}`);
  if (ports.evmUrl !== null) console.log(`evm ${ports.evmUrl}`);
  await ended;
  await ports.close();
  await archive?.end();
  return 0;
}

/** Opens the gateway's own archive, which follows its node; null: it has none. @throws UsageError where it cannot be opened */
function ownArchive({ upstreamControl, archiveDir, archiveLag: lag, profile = 'live' }: GatewayOptions) {
  if (upstreamControl === undefined) return null;
  const url = parseUrlOption('--upstream-control', upstreamControl);
  const onTrouble = (sentence: string) => console.error(`error: ${sentence}`);
  const answers = new FollowedArchive({ profile, role: 'gateway' }, (identity, rules) =>
    openFollowedArchive(identity, rules, { folder: archiveDir ?? null, lag, onTrouble }),
  );
  const { stop } = followNode(url, answers, { token: process.env.VENUE_CONTROL_TOKEN || null, onTrouble });
  return {
    answers,
    end: async () => {
      await stop();
      answers.close();
    },
  };
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
