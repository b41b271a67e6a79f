!macro Text name english chinese
  LangString ${name} ${LANG_ENGLISH} '${english}'
  LangString ${name} ${LANG_SIMPCHINESE} '${chinese}'
!macroend

!insertmacro Text NeedsAdmin \
  'Only an administrator can install this program. Start the setup as an administrator.' \
  '只有管理员可以安装本程序。请以管理员身份运行安装程序。'
!insertmacro Text NeedsWindows \
  'This program needs Windows 10 or newer, 64 bit.' \
  '本程序需要 64 位的 Windows 10 或更新版本。'
!insertmacro Text NewerInstalled \
  'Version $R0 is installed, which is newer than ${VERSION}. Nothing was changed: an older version may not read the data of a newer one. To go back anyway, uninstall it first; the data is kept.' \
  '已安装的版本 $R0 比 ${VERSION} 新，未作更改：旧版本可能读不懂新版本写入的数据。确需退回旧版本，请先卸载（数据会保留）。'
!insertmacro Text DiskFull \
  'Not enough space on the system disk for this program. Nothing was changed.' \
  '系统盘空间不足，无法安装本程序。未作任何更改。'
!insertmacro Text NotWritten \
  'The new files could not be written. The installed version stays in place.' \
  '新文件无法写入，原有版本保持不变。'
!insertmacro Text InUse \
  'Another program uses the folder $INSTDIR. Close it (an editor, a command prompt or an Explorer window in that folder) and start the setup again. The installed version stays in place.' \
  '其他程序正在使用文件夹 $INSTDIR。请关闭它（该文件夹中的编辑器、命令提示符或资源管理器窗口），然后重新运行安装程序。原有版本保持不变。'
!insertmacro Text FolderFailed \
  'The policy folder $R2 could not be restricted to administrators.' \
  '策略文件夹 $R2 无法设置为仅管理员可写。'
!insertmacro Text SetAside \
  'A policy folder that did not belong to an administrator was renamed to' \
  '发现不属于管理员的策略文件夹，已改名为'
!insertmacro Text NoIdentity \
  'The program identity could not be written to the shortcut; notifications may lack the program name' \
  '快捷方式未能写入程序标识，通知可能不显示程序名称'
!insertmacro Text Installed 'installed' '已安装'
!insertmacro Text Removed 'uninstalled' '已卸载'
!insertmacro Text Forced 'did not quit in time and was terminated' '未能按时退出，已被强制结束'
!insertmacro Text Kept \
  'The program was uninstalled. Its data is kept: alarm journal, settings and logs in the local application data of each user, and the policy in the folder of all users. Delete these folders by hand if they are no longer needed.' \
  '程序已卸载。记录的数据予以保留：各用户本地应用数据中的告警日志、设置和运行日志，以及公共数据文件夹中的策略。如不再需要，请手动删除这些文件夹。'
