import { readFileSync } from 'node:fs';
import type { SecureContextOptions } from 'node:tls';
import type { ClientTls, MutualTls } from '../../reference-model/server/index.ts';
import { UsageError } from '../usage-error.ts';

/** PEM files of the client's certificate, its key, and the server's authority, for a venue behind https. */
export interface ClientTlsFiles {
  readonly clientCert?: string;
  readonly clientKey?: string;
  readonly serverCa?: string;
}

/** PEM files of a port that requires client certificates. */
export interface ServerTlsFiles {
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  readonly tlsCa?: string;
}

/**
 * Reads the client certificate, its key and the server's authority for the venue at `url`. No message contains file contents.
 * @throws UsageError where a file cannot be read, is invalid or matches no other, and where the URL takes none
 */
export function readClientTls({ clientCert, clientKey, serverCa }: ClientTlsFiles, url: string): ClientTls {
  if ([clientCert, clientKey, serverCa].every((file) => file === undefined)) return {};
  if (!/^https:/i.test(url))
    throw new UsageError('--client-cert, --client-key and --server-ca are for a venue behind https://');
  if ((clientCert === undefined) !== (clientKey === undefined))
    throw new UsageError('--client-cert and --client-key belong together: write both');
  return fitting(
    {
      ...(clientCert === undefined ? {} : { cert: pem('--client-cert', clientCert) }),
      ...(clientKey === undefined ? {} : { key: pem('--client-key', clientKey) }),
      ...(serverCa === undefined ? {} : { ca: pem('--server-ca', serverCa) }),
    },
    ['--client-cert', '--client-key', '--server-ca'],
  );
}

/** Returns these options for the command of a finding. */
export function clientTlsArguments({ clientCert, clientKey, serverCa }: ClientTlsFiles): string[] {
  const words = { '--client-cert': clientCert, '--client-key': clientKey, '--server-ca': serverCa };
  return Object.entries(words).flatMap(([option, file]) => (file === undefined ? [] : [option, file]));
}

/** Reads the certificates for the ports of `serve`; undefined: the ports are open. @throws UsageError as `readClientTls` */
export function readServerTls({ tlsCert, tlsKey, tlsCa }: ServerTlsFiles): MutualTls | undefined {
  if (tlsCert === undefined && tlsKey === undefined && tlsCa === undefined) return undefined;
  if (tlsCert === undefined || tlsKey === undefined || tlsCa === undefined)
    throw new UsageError('--tls-cert, --tls-key and --tls-ca belong together: write all three');
  const files = { cert: pem('--tls-cert', tlsCert), key: pem('--tls-key', tlsKey), ca: pem('--tls-ca', tlsCa) };
  return fitting(files, ['--tls-cert', '--tls-key', '--tls-ca']);
}

function pem(option: string, path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new UsageError(`${option} ${path} cannot be read`);
  }
  const kind = option.endsWith('key') ? /-----BEGIN [A-Z ]*PRIVATE KEY-----/ : /-----BEGIN CERTIFICATE-----/;
  if (!kind.test(text))
    throw new UsageError(`${option} ${path} holds no ${option.endsWith('key') ? 'private key' : 'certificate'} in PEM`);
  return text;
}

function fitting<Files extends ClientTls>(files: Files, [cert, key, ca]: readonly string[]): Files {
  const { ca: authority } = files;
  if (!isContext({ cert: files.cert, key: files.key }))
    throw new UsageError(`${cert} and ${key} are no certificate and its key, without a password`);
  if (!isContext({ ca: authority })) throw new UsageError(`${ca} holds a certificate that cannot be read`);
  return files;
}

function isContext(files: SecureContextOptions): boolean {
  try {
    // Loaded lazily: most command lines name no certificate.
    process.getBuiltinModule('node:tls').createSecureContext(files);
    return true;
  } catch {
    return false;
  }
}
