import type { WireLogFormat } from '../../reports/formats.ts';
import { openWireLog, type WireLog } from '../../reports/wire/wire-log.ts';
import { type Environment, makeRedactor, type TargetOptions } from '../options/target-options.ts';
import { toolInfo } from '../tool.ts';

export interface RunWireLogOptions extends TargetOptions {
  readonly out: string;
  /** Left out: no log. */
  readonly wireLog?: WireLogFormat;
}

/**
 * @param resumes  keeps the logs written before the interruption, and starts another file
 * @throws OutputWriteError when it cannot be written
 */
export function openRequestedWireLog(
  options: RunWireLogOptions,
  env: Environment,
  { resumes }: { readonly resumes: boolean },
): WireLog | null {
  const { wireLog: format, out } = options;
  if (format === undefined) return null;
  return openWireLog(out, { format, redactor: makeRedactor(options, env), tool: toolInfo, beside: resumes });
}
