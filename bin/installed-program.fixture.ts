import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeTempFolder } from './program.fixture.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The program as npm installs it from what would be published, in a folder that has nothing else. */
export interface InstalledProgram {
  readonly folder: string;
  /** Where its command stands. */
  readonly bin: string;
  /** Paths of the files in the package. */
  readonly packed: readonly string[];
  /** Bytes of it, unpacked. */
  readonly unpackedSize: number;
  /** Output of the install. */
  readonly said: string;
}

/** Packs the build as it stands, and installs it. */
export function installPackedProgram(): InstalledProgram {
  const folder = makeTempFolder();
  const npm = (cwd: string, ...args: string[]) =>
    execFileSync('npm', [...args, '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  const [about] = JSON.parse(npm(root, 'pack', '--json', '--pack-destination', folder));
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  const said = npm(folder, 'install', '--prefer-offline', `./${about.filename}`);
  const packed = about.files.map(({ path }: { readonly path: string }) => path);
  return { folder, bin: join(folder, 'node_modules/.bin'), packed, unpackedSize: about.unpackedSize, said };
}
