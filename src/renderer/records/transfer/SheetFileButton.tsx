import { useRef } from 'react';
import { Button } from '@blueprintjs/core';
import { DocumentOpen } from '@blueprintjs/icons';
import type { TextKey } from '@shared/i18n/textKey';
import { IMPORT_FILE_LIMIT } from '@shared/ipc/parts/transfer';

const MB = 1024 * 1024;

/** A file that the user chose. */
export interface ChosenFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Lets the user choose a spreadsheet; its content decides the format. */
export function SheetFileButton(props: {
  readonly text: string;
  readonly primary?: boolean;
  readonly onFile: (file: ChosenFile) => void;
  /** Called with an i18n key and its values. */
  readonly onRefused: (key: TextKey, values: Readonly<Record<string, number>>) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File): Promise<void> => {
    // The size is known without reading: a file of gigabytes would crash the page.
    if (file.size > IMPORT_FILE_LIMIT) {
      props.onRefused('transfer.tooLarge', { mb: IMPORT_FILE_LIMIT / MB });
      return;
    }
    let bytes: ChosenFile['bytes'];
    try {
      bytes = new Uint8Array(await file.arrayBuffer());
    } catch {
      // The file disappeared between choosing and reading.
      props.onRefused('transfer.unreadableFile', {});
      return;
    }
    props.onFile({ name: file.name, bytes });
  };
  return (
    <>
      <Button
        icon={<DocumentOpen />}
        intent={props.primary === true ? 'primary' : 'none'}
        text={props.text}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        data-import="file"
        accept=".xlsx,.csv,.txt,.xls,.xlsb,.ods"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file !== undefined) void read(file);
          // Allows choosing the same file again.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
