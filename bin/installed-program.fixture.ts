import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeTempFolder } from './program.fixture.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The program as npm installs it from the packed tarball, in an otherwise empty folder. */
export interface InstalledProgram {
  readonly folder: string;
  /** Path of its command. */
  readonly bin: string;
  /** Paths of the packed files. */
  readonly packed: readonly string[];
  /** Unpacked size in bytes. */
  readonly unpackedSize: number;
  /** Output of the installation. */
  readonly said: string;
}

/** Packs the current build, and installs it. */
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
