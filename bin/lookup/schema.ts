import { didYouMean } from '../../spec-schemas/near-matches.ts';
import { writeFiles } from '../run/output-files.ts';
import { UsageError } from '../usage-error.ts';
import { makeSchemaFiles, type SchemaFormat, schemaFormats } from './schema-files.ts';

interface ExportOptions {
  readonly out: string;
  /** Left out: all formats. */
  readonly format?: readonly string[];
}

/**
 * Writes the schemas into a folder and prints their number.
 * @throws UsageError on an unknown format, before anything is written; on a file that cannot be written
 */
export async function exportSchemas({ out, format }: ExportOptions): Promise<number> {
  const files = makeSchemaFiles(formatsOf(format ?? schemaFormats));
  writeFiles(out, files);
  console.log(summary(out, [...files.keys()]));
  return 0;
}

function formatsOf(words: readonly string[]): SchemaFormat[] {
  const known = schemaFormats.join(', ');
  if (words.length === 0) throw new UsageError(`--format names none: write some of ${known}`);
  return words.map((word) => {
    const format = schemaFormats.find((name) => name === word);
    if (format === undefined)
      throw new UsageError(`"${word}" is no schema format${didYouMean(word, schemaFormats)}: write some of ${known}`);
    return format;
  });
}

function summary(out: string, names: readonly string[]): string {
  const documents = names.filter((name) => !name.endsWith('.schema.json'));
  const schemas = names.length - documents.length;
  const parts = [...(schemas === 0 ? [] : [`${schemas} JSON Schemas`]), ...documents];
  return `${out}: ${parts.join(', ')}`;
}
