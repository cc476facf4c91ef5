import { closeSync, fstatSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { OutputWriteError } from '../output-fault.ts';

/** File that grows during a run, up to a size limit. Its first error ends the writing and is kept. */
export class BoundedWireFile {
  readonly path: string;
  readonly #maxBytes: number;
  readonly #fd: number;
  #end = 0;
  #fault: OutputWriteError | null = null;

  /** @throws OutputWriteError when the file cannot be created */
  constructor(path: string, maxBytes: number) {
    this.path = path;
    this.#maxBytes = maxBytes;
    try {
      this.#fd = openSync(path, 'w');
    } catch (cause) {
      throw new OutputWriteError(path, cause);
    }
  }

  get fault(): OutputWriteError | null {
    return this.#fault;
  }

  /** Whether this many more bytes fit the limit. */
  hasRoom(bytes: number): boolean {
    return this.#fault === null && this.#end + bytes <= this.#maxBytes;
  }

  /**
   * Appends text.
   * @param tail  follows it until the next text overwrites it
   */
  append(text: string, tail = ''): void {
    if (this.#fault !== null) return;
    const bytes = Buffer.from(text + tail);
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#fd, bytes, at, bytes.length - at, this.#end + at);
      this.#end += bytes.length - Buffer.byteLength(tail);
    } catch (cause) {
      this.#fault = new OutputWriteError(this.path, cause);
    }
  }

  /** Syncs the file to disk and closes it. */
  close(): void {
    try {
      // A pipe or another special file has nothing to sync.
      if (fstatSync(this.#fd).isFile()) fsyncSync(this.#fd);
      closeSync(this.#fd);
    } catch (cause) {
      this.#fault ??= new OutputWriteError(this.path, cause);
    }
  }
}
