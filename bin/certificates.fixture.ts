import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { makeTempFolder } from './program.fixture.ts';

/** A certificate and its key, as texts and as file paths. */
export interface CertificateAndKey {
  readonly cert: string;
  readonly key: string;
  readonly certFile: string;
  readonly keyFile: string;
}

const folder = makeTempFolder();
const elliptic = { keyType: 'ec', algorithm: 'sha256' } as const;

/** Creates a certificate authority. */
export async function makeCertificateAuthority(name: string): Promise<CertificateAndKey> {
  const extensions = [
    { name: 'basicConstraints', cA: true, critical: true } as const,
    { name: 'keyUsage', keyCertSign: true, digitalSignature: true, critical: true } as const,
  ];
  return written(name, await generate([{ name: 'commonName', value: name }], { ...elliptic, extensions }));
}

/** Issues a certificate, usable by server and client, for this machine. */
export async function issueTlsCertificate(ca: CertificateAndKey, name: string): Promise<CertificateAndKey> {
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
): CertificateAndKey {
  const certFile = join(folder, `${name}.pem`);
  const keyFile = join(folder, `${name}.key`);
  writeFileSync(certFile, cert);
  writeFileSync(keyFile, key);
  return { cert, key, certFile, keyFile };
}
