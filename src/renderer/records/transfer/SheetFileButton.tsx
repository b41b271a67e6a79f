import { useRef } from 'react';
import { Button } from '@blueprintjs/core';
import { DocumentOpen } from '@blueprintjs/icons';
import type { TextKey } from '@shared/i18n/textKey';
import { IMPORT_FILE_LIMIT } from '@shared/ipc/parts/transfer';

const MB = 1024 * 1024;

/** A file as the user chose it. */
export interface ChosenFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Takes a spreadsheet from the user; what it really is, is judged by its content. */
export function SheetFileButton(props: {
  readonly text: string;
  readonly primary?: boolean;
  readonly onFile: (file: ChosenFile) => void;
  /** Told a key of i18n and its values. */
  readonly onRefused: (key: TextKey, values: Readonly<Record<string, number>>) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File): Promise<void> => {
    // Its size is known without reading it: a file of gigabytes would end the page.
    if (file.size > IMPORT_FILE_LIMIT) {
      props.onRefused('transfer.tooLarge', { mb: IMPORT_FILE_LIMIT / MB });
      return;
    }
    let bytes: ChosenFile['bytes'];
    try {
      bytes = new Uint8Array(await file.arrayBuffer());
    } catch {
      // It went away between the choice and the reading.
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
          // The same file may be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
