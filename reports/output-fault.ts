import type { PathLike } from 'node:fs';

const WORDS: Readonly<Record<string, string>> = {
  ENOSPC: 'no space is left on the device',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of the path is not a folder',
  EEXIST: 'a file stands where the folder should be',
  EISDIR: 'a folder stands where the file should be',
  ENOENT: 'the path does not exist',
  ENAMETOOLONG: 'the path is too long',
};

/** Thrown where a file of the run cannot be written. `message` is one sentence for the user; `code` is the system's own name. */
export class OutputWriteError extends Error {
  readonly path: string;
  readonly code: string;

  constructor(path: PathLike, cause: unknown) {
    const code = systemCode(cause);
    super(`Cannot write ${String(path)}: ${WORDS[code] ?? code}.`, { cause });
    this.name = 'OutputWriteError';
    this.path = String(path);
    this.code = code;
  }
}

function systemCode(cause: unknown): string {
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return String(cause);
}
