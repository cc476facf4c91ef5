import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';

// The generated validators as one file: a line of JSON with the place of each, then their modules, compressed one by one, so that
// a start that needs three of them unpacks three.

/** Places of the modules behind the index, by id, in bytes. */
type PackIndex = Readonly<Record<string, readonly [offset: number, length: number]>>;

/** Id of the module that only tells whether a value is of a shape; the one of its id says what is wrong as well. */
export function testModuleId(shapeId: string): string {
  return `test ${shapeId}`;
}

/** Returns the pack of these modules. */
export function packModules(modules: ReadonlyMap<string, string>): Buffer {
  const parts: Buffer[] = [];
  const index: Record<string, readonly [number, number]> = {};
  let offset = 0;
  for (const [id, text] of modules) {
    const part = brotliCompressSync(text);
    index[id] = [offset, part.length];
    parts.push(part);
    offset += part.length;
  }
  return Buffer.concat([Buffer.from(`${JSON.stringify(index)}\n`), ...parts]);
}

/** CommonJS modules of a pack, each unpacked when it is asked for. */
export class ValidatorPack {
  readonly #file: string;
  readonly #bytes: Buffer;
  readonly #index: PackIndex;
  readonly #start: number;

  /** @param file  path of the pack, from which its modules require others */
  constructor(bytes: Buffer, file: string) {
    this.#file = file;
    this.#bytes = bytes;
    this.#start = bytes.indexOf('\n') + 1;
    // Written by `packModules`.
    this.#index = JSON.parse(bytes.toString('utf8', 0, this.#start)) as PackIndex;
  }

  /** @throws RangeError where the pack has none of this id */
  textOf(id: string): string {
    const [offset, length] = this.#index[id] ?? [];
    if (offset === undefined || length === undefined) throw new RangeError(`the pack of validators has no ${id}`);
    const from = this.#start + offset;
    return brotliDecompressSync(this.#bytes.subarray(from, from + length)).toString('utf8');
  }

  /** Runs a module. @returns what it exports @throws RangeError as `textOf` */
  exportsOf(id: string): unknown {
    const module: { exports: unknown } = { exports: undefined };
    const run = compileFunction(this.textOf(id), ['module', 'require'], { filename: `${this.#file}/${id}` });
    run(module, createRequire(this.#file));
    return module.exports;
  }
}
