import { useTranslation } from '@renderer/data/translation';

/** Why a form cannot be sent while one of its pictures is on its way; read out as it appears. */
export function UploadNote({ uploading }: { readonly uploading: boolean }) {
  const { t } = useTranslation();
  return <div role="status">{uploading && <p className="cj-hint">{t('form.uploading')}</p>}</div>;
}
