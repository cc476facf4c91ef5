import { readFileSync } from 'node:fs';
import { plantableFaults } from '../reference-model/faults/index.ts';
import {
  type BlockMode,
  ConservationFault,
  type Genesis,
  GenesisError,
  parseGenesis,
  readShippedGenesis,
  shippedGenesis,
  type VariantChoice,
  Venue,
  variantEdits,
} from '../reference-model/index.ts';
import { AddressInUse, type RunningServer, startServer } from '../reference-model/server/index.ts';
import { parseDuration } from './durations.ts';
import type { Network } from './option-values.ts';
import { UsageError } from './usage-error.ts';
import { knownVariants } from './variant-forms.ts';

interface ServeOptions {
  readonly host: string;
  readonly port: number;
  readonly evmPort: number | 'off';
  readonly controlPort: number | 'off';
  readonly blocks: string;
  readonly role: string;
  readonly profile: 'live' | 'next';
  readonly network?: { readonly chainId: number; readonly name: Network | null };
  readonly serviceName: string;
  readonly genesis: string;
  readonly variant?: readonly string[];
  readonly allowlist?: readonly string[];
  readonly faucetIpWindow?: number;
  readonly fault?: readonly string[];
  readonly archive?: boolean;
  readonly check?: boolean;
}

/**
 * Serves the model until a signal ends it, or, where blocks are checked, one that made or lost money. Writes nothing to
 * stdout but where it listens.
 * @throws UsageError before a port is opened, or when it cannot be
 */
export async function serve(options: ServeOptions): Promise<number> {
  const venue = newVenue(options);
  let broken = false;
  const ended = Promise.withResolvers<number>();
  void signalled().then(() => ended.resolve(0));
  const server = await listening(venue, options, (error) => {
    if (!(error instanceof ConservationFault)) return console.error(error);
    // One line, however many more blocks break on the way out.
    if (!broken) console.error(`error: ${error.message}`);
    broken = true;
    ended.resolve(1);
  });
  console.log(`listening ${server.url}`);
  if (server.controlUrl !== null) console.log(`control ${server.controlUrl}`);
  const code = await ended.promise;
  await server.close();
  return code;
}

/** @throws UsageError on an option that no venue of this build has */
function newVenue(options: ServeOptions): Venue {
  if (options.evmPort !== 'off')
    throw new UsageError('the EVM lane is not built yet: write --evm-port off, or leave it out');
  if (options.role !== 'node')
    throw new UsageError(`the model has no role "${options.role}" yet: write --role node, or leave it out`);
  if (options.network?.name === null)
    throw new UsageError(`the model has no chain ${options.network.chainId}: write devnet, testnet or mainnet`);
  return new Venue(configured(genesisOf(options.genesis), options), {
    profile: options.profile,
    serviceName: options.serviceName,
    checked: options.check ?? false,
    // A fault of what an archive serves is met on a venue with one.
    archive: options.archive === true || options.fault !== undefined ? 'whole' : 'none',
    variants: chosenVariants(options.variant ?? []),
    edits: (options.fault ?? []).map((id) => faultOf(id).edit),
    ...(options.network === undefined ? {} : { network: options.network.name }),
  });
}

/** @throws UsageError */
function parseBlocks(text: string): BlockMode {
  if (text === 'instant' || text === 'manual') return { mode: text };
  const ms = parseDuration(text);
  if (ms < 1) throw new UsageError('--blocks needs at least 1ms, or instant, or manual');
  return { mode: 'timer', ms };
}

async function listening(
  venue: Venue,
  options: ServeOptions,
  onFault: (error: unknown) => void,
): Promise<RunningServer> {
  try {
    return await startServer(venue, {
      host: options.host,
      port: options.port,
      blocks: parseBlocks(options.blocks),
      controlPort: options.controlPort === 'off' ? null : options.controlPort,
      controlToken: process.env.VENUE_CONTROL_TOKEN || null,
      // The client reads INTERNAL and the venue goes on; whoever started it sees why.
      onFault,
    });
  } catch (error) {
    if (error instanceof AddressInUse) throw new UsageError(`port ${error.port} on ${error.host} is in use`);
    if (error instanceof Error && 'code' in error)
      throw new UsageError(`cannot listen on ${options.host}:${options.port}: ${String(error.code)}`);
    throw error;
  }
}

function genesisOf(name: string): Genesis {
  const known = shippedGenesis.find((shipped) => shipped === name);
  if (known !== undefined) return readShippedGenesis(known);
  let text: string;
  try {
    text = readFileSync(name, 'utf8');
  } catch {
    throw new UsageError(
      `--genesis ${name} is neither a file that can be read nor a shipped name (${shippedGenesis.join(', ')})`,
    );
  }
  try {
    return parseGenesis(text, name);
  } catch (error) {
    throw error instanceof GenesisError ? new UsageError(error.message) : error;
  }
}

/** The operator's configuration laid over the document. */
function configured(genesis: Genesis, { allowlist, faucetIpWindow }: ServeOptions): Genesis {
  const { params } = genesis;
  return {
    ...genesis,
    params: {
      ...params,
      limits: allowlist === undefined ? params.limits : { ...params.limits, allowlist: [...allowlist] },
      faucet: faucetIpWindow === undefined ? params.faucet : { ...params.faucet, ipWindowMs: faucetIpWindow },
    },
  };
}

function chosenVariants(words: readonly string[]): VariantChoice {
  const choice: Record<string, string> = {};
  for (const word of words) {
    const [decision = '', form = ''] = word.split('=');
    const variant = knownVariants().find(({ id }) => id === decision);
    if (variant === undefined || !variant.forms.includes(form)) throw new UsageError(unknownVariant(word, variant));
    // The model's own form needs no edit.
    if (variantEdits[word] !== undefined) choice[decision] = form;
  }
  return choice;
}

function unknownVariant(word: string, variant: ReturnType<typeof knownVariants>[number] | undefined): string {
  if (variant !== undefined) return `"${word}" is no form of ${variant.id}: it has ${variant.forms.join(', ')}`;
  return `"${word}" is no variant: the known ones are ${knownVariants()
    .map(({ id, forms }) => `${id}=${forms.join('|')}`)
    .join(' ')}`;
}

function faultOf(id: string) {
  const fault = plantableFaults().find((candidate) => candidate.id === id);
  if (fault === undefined) throw new UsageError(`"${id}" is no fault: venue-conformance list faults names them`);
  return fault;
}

function signalled(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
}
