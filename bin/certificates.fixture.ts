import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { makeTempFolder } from './program.fixture.ts';

/** A certificate and its key: the text, and where each stands as a file. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
  readonly certFile: string;
  readonly keyFile: string;
}

const folder = makeTempFolder();
const elliptic = { keyType: 'ec', algorithm: 'sha256' } as const;

/** An authority of its own. */
export async function makeCertificateAuthority(name: string): Promise<Certificate> {
  const extensions = [
    { name: 'basicConstraints', cA: true, critical: true } as const,
    { name: 'keyUsage', keyCertSign: true, digitalSignature: true, critical: true } as const,
  ];
  return written(name, await generate([{ name: 'commonName', value: name }], { ...elliptic, extensions }));
}

/** Signs a certificate by an authority, for either end of a connection on this machine. */
export async function issueTlsCertificate(ca: Certificate, name: string): Promise<Certificate> {
  const pair = await generate([{ name: 'commonName', value: name }], {
    ...elliptic,
    extensions: [
      { name: 'extKeyUsage', serverAuth: true, clientAuth: true },
      { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
    ],
    ca: { key: ca.key, cert: ca.cert },
  });
  return written(name, pair);
}

function written(
  name: string,
  { cert, private: key }: { readonly cert: string; readonly private: string },
): Certificate {
  const certFile = join(folder, `${name}.pem`);
  const keyFile = join(folder, `${name}.key`);
  writeFileSync(certFile, cert);
  writeFileSync(keyFile, key);
  return { cert, key, certFile, keyFile };
}
