import { useContext, useState } from 'react';
import type { TextKey } from '@shared/i18n/textKey';
import { useTranslation } from '@renderer/data/translation';
import { failureText, settle } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { useMounted } from '@renderer/ui/useMounted';
import { UploadsContext } from './uploads';

/** Largest accepted picture: 500 kb (spec 1 §2 Profile form). */
export const IMAGE_MAX_BYTES = 500 * 1024;
export const IMAGE_TYPES = ['image/jpeg', 'image/png'];

/** Why a chosen file is refused, as an i18n key; undefined when it is accepted. */
export function imageProblem(file: {
  readonly type: string;
  readonly size: number;
}): TextKey | undefined {
  if (!IMAGE_TYPES.includes(file.type)) return 'records.uploadType';
  return file.size > IMAGE_MAX_BYTES ? 'records.uploadSize' : undefined;
}

/**
 * Uploads a picture to the server; `send` resolves with its address, with null after reporting the failure, and
 * with null where the editor is gone meanwhile.
 */
export function useUpload(): {
  readonly busy: boolean;
  readonly problem: string;
  readonly send: (file: File) => Promise<string | null>;
} {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const begin = useContext(UploadsContext);
  const isOpen = useMounted();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const sent = async (file: File) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return bridge.request('data.upload', { name: file.name, mime: file.type, bytes });
  };
  const send = async (file: File): Promise<string | null> => {
    const refused = imageProblem(file);
    if (refused !== undefined) {
      setProblem(t(refused));
      return null;
    }
    setBusy(true);
    setProblem('');
    const over = begin();
    const answer = await settle(sent(file));
    over();
    setBusy(false);
    if (!isOpen()) return null;
    if (answer.ok) return answer.value.link;
    setProblem(failureText(t, answer.error));
    return null;
  };
  return { busy, problem, send };
}
