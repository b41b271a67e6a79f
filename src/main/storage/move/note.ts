import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const NOTE = 'MOVED 已移走.txt';

export const isNote = (name: string): boolean => name === NOTE;

/**
 * Leaves a word in the old folder on where the data are now. With a byte order mark and Windows'
 * line ends, so that every editor there reads it.
 */
export async function writeNote(from: string, to: string): Promise<void> {
  const lines = [
    '城净指挥台的数据已移到：',
    to,
    '新位置的告警日志通过校验后，此文件夹中的旧文件会在之后的启动中删除。',
    '',
    'The data of Chengjing Control Room has moved to the folder above.',
    'After the alarm journal there passes verification, a later start deletes the old files in this folder.',
    '',
  ];
  await writeFile(join(from, NOTE), `\uFEFF${lines.join('\r\n')}`);
}
