import type { TextKey } from '@shared/i18n/textKey';
import { SELF_TEST_GROUPS } from '@shared/model/selfTest';
import type { Translate } from '@shared/model/translate';
import type { AutoStep, Step } from './step';

const SYSTEMS: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  win32: 'Windows',
  linux: 'Linux',
  darwin: 'macOS',
};

/** Head of the list, in both languages. */
const HEAD = `# 自检清单 · Self-test list

在目标电脑上运行 \`chengjing-control-room --self-test\`（或设置 → 连接检查 → 自检），按提示逐项完成并保存报告。下面各项需要真实的电脑和人：通过测试套件或 Wine 无法证明它们，在有人做过并附上报告之前，都不算完成。自动项目由程序自己测量，\`--self-test --unattended [--report 文件]\` 只做这些：退出代码 0 表示没有失败，1 表示有失败，2 表示无法运行。

Run \`chengjing-control-room --self-test\` on the machine in question (or settings → connection check → self-test), go through the steps and save the report. The steps below need a real machine and a person: neither the test suites nor Wine can prove them, and none counts as done before somebody has done it and sent a report. Automatic steps are measured by the app itself; \`--self-test --unattended [--report FILE]\` runs these alone: exit code 0 when nothing failed, 1 when something did, 2 when it could not run.

This file is made from the texts of the steps by \`npm run self-test-list\`; a test compares them.`;

/** The steps as a Markdown document: first the task for the person, then what the app measures. */
export function selfTestDocument(steps: readonly Step[], zh: Translate, en: Translate): string {
  const both = (key: TextKey): string => `${zh(key)} · ${en(key)}`;
  const parts = [HEAD];
  for (const group of SELF_TEST_GROUPS) {
    const own = steps.filter(isAsked).filter((step) => step.group === group);
    if (own.length === 0) continue;
    parts.push(`## ${both(`selfTest.group.${group}`)}`);
    parts.push(own.map((step) => personLines(step, zh, en, both)).join('\n'));
  }
  const measured = steps.filter(({ sort }) => sort === 'auto');
  parts.push('## 自动项目 · Automatic steps');
  parts.push(
    measured
      .map(({ key }) => {
        const act: TextKey = `selfTestSteps.${key}.do`;
        return `- **${both(`selfTestSteps.${key}.title`)}** (\`${key}\`)\n  - ${zh(act)}\n  - ${en(act)}`;
      })
      .join('\n'),
  );
  return `${parts.join('\n\n')}\n`;
}

function isAsked(step: Step): step is Exclude<Step, AutoStep> {
  return step.sort !== 'auto';
}

function personLines(
  step: Exclude<Step, AutoStep>,
  zh: Translate,
  en: Translate,
  both: (key: TextKey) => string,
): string {
  const { key } = step;
  const systems = step.systems?.map((system) => SYSTEMS[system] ?? system).join(', ');
  const about = [`\`${step.key}\``, ...(systems === undefined ? [] : [systems])].join(', ');
  const lines = [zh, en].map(
    (t) => `  - ${t(`selfTestSteps.${key}.do`)} **${t(`selfTestSteps.${key}.ask`)}**`,
  );
  return [`- **${both(`selfTestSteps.${key}.title`)}** (${about})`, ...lines].join('\n');
}
