import { AddressInUseError, type AllowedOrigins, type VenuePortOptions } from '../../reference-model/server/index.ts';
import { evmPortBeside } from '../options/option-values.ts';
import { readServerTls, type ServerTlsFiles } from '../options/tls-files.ts';
import { UsageError } from '../usage-error.ts';
import { makeRequestLog } from './request-log.ts';
import { makeServedDocuments } from './served-documents.ts';
import type { VenuePageFacts } from './venue-page.ts';

/** Options of `serve` for its ports, for a venue or a gateway. */
export interface PortOptions extends ServerTlsFiles {
  readonly host: string;
  readonly port: number;
  /** Default: see `evmPortBeside`. */
  readonly evmPort?: number | 'off';
  /** Whether stderr only has errors. */
  readonly quiet?: boolean;
  /** Origins whose pages may read the replies, or `*`; left out: none. */
  readonly cors?: AllowedOrigins;
  /** Whether stderr has a line for each request and frame. */
  readonly log?: boolean;
}

/** @param venue  in-process venue, if any, whose page is served on its port */
export function venuePortOptionsOf(options: PortOptions, venue: VenuePageFacts | null = null): VenuePortOptions {
  const evmPort = evmPortBeside(options.port, options.evmPort);
  return {
    host: options.host,
    port: options.port,
    evmPort: evmPort === 'off' ? null : evmPort,
    tls: readServerTls(options),
    documents: makeServedDocuments(venue),
    origins: options.cors,
    watch: options.log === true ? makeRequestLog((line) => console.error(line)) : undefined,
  };
}

/** @throws UsageError where a port cannot be opened */
export async function listenOrUsageError<Listening>(
  { host, port }: PortOptions,
  listen: () => Promise<Listening>,
): Promise<Listening> {
  try {
    return await listen();
  } catch (error) {
    if (error instanceof AddressInUseError) throw new UsageError(`port ${error.port} on ${error.host} is in use`);
    if (error instanceof Error && 'code' in error)
      throw new UsageError(`cannot listen on ${host}:${port}: ${String(error.code)}`);
    throw error;
  }
}

export function awaitStopSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
}
