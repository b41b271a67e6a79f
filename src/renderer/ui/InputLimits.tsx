import { useEffect, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import { limitInput, type Cut } from './inputLimit';
import './inputLimits.css';

/** Limits every field of the window, and says below a field what was cut until the person goes on. */
export function InputLimits() {
  const { t } = useTranslation();
  const [cut, setCut] = useState<Cut | null>(null);
  useEffect(() => limitInput(window, setCut), []);
  useEffect(() => {
    if (cut === null) return undefined;
    const goOn = (): void => setCut(null);
    const { field } = cut;
    const moves = ['input', 'blur', 'keydown', 'pointerdown'] as const;
    for (const move of moves) field.addEventListener(move, goOn);
    window.addEventListener('resize', goOn);
    return () => {
      for (const move of moves) field.removeEventListener(move, goOn);
      window.removeEventListener('resize', goOn);
    };
  }, [cut]);
  const box = cut?.field.getBoundingClientRect();
  return (
    <div
      className="cj-input-cut"
      role="status"
      hidden={cut === null}
      style={box === undefined ? {} : { left: box.left, top: box.bottom + 4 }}
    >
      {cut !== null && t('shell.inputCut', { most: cut.most, count: cut.count })}
    </div>
  );
}
