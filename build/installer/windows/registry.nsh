Function WriteKeys
  WriteRegStr HKLM '${UNINSTALL_KEY}' DisplayName '城净指挥台 ${PRODUCT}'
  WriteRegStr HKLM '${UNINSTALL_KEY}' DisplayVersion '${VERSION}'
  WriteRegStr HKLM '${UNINSTALL_KEY}' Publisher '${PUBLISHER}'
  WriteRegStr HKLM '${UNINSTALL_KEY}' DisplayIcon '$INSTDIR\${EXE},0'
  WriteRegStr HKLM '${UNINSTALL_KEY}' InstallLocation '$INSTDIR'
  WriteRegStr HKLM '${UNINSTALL_KEY}' UninstallString '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKLM '${UNINSTALL_KEY}' QuietUninstallString '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKLM '${UNINSTALL_KEY}' EstimatedSize ${SIZE_KB}
  WriteRegDWORD HKLM '${UNINSTALL_KEY}' NoModify 1
  WriteRegDWORD HKLM '${UNINSTALL_KEY}' NoRepair 1
  WriteRegStr HKLM '${APP_PATHS_KEY}' '' '$INSTDIR\${EXE}'
  ; Who the toasts come from, and who is started by a click on one when the program does not run.
  WriteRegStr HKLM 'Software\Classes\AppUserModelId\${APP_ID}' DisplayName '城净指挥台'
  WriteRegStr HKLM 'Software\Classes\AppUserModelId\${APP_ID}' IconUri '$INSTDIR\resources\icon.png'
  WriteRegStr HKLM 'Software\Classes\AppUserModelId\${APP_ID}' CustomActivator '${ACTIVATOR}'
  WriteRegStr HKLM 'Software\Classes\CLSID\${ACTIVATOR}' '' '${PRODUCT}'
  WriteRegStr HKLM 'Software\Classes\CLSID\${ACTIVATOR}\LocalServer32' '' '"$INSTDIR\${EXE}"'
FunctionEnd

Function un.RemoveKeys
  DeleteRegKey HKLM '${UNINSTALL_KEY}'
  DeleteRegKey HKLM '${APP_PATHS_KEY}'
  DeleteRegKey HKLM 'Software\Classes\AppUserModelId\${APP_ID}'
  DeleteRegKey HKLM 'Software\Classes\CLSID\${ACTIVATOR}'
  DeleteRegValue HKLM '${RUN_KEY}' '${APP_ID}'
  ; The start with the system is each user's own: of all who are signed in.
  StrCpy $0 0
  ${Do}
    EnumRegKey $1 HKU '' $0
    ${If} $1 == ''
      ${ExitDo}
    ${EndIf}
    DeleteRegValue HKU '$1\${RUN_KEY}' '${APP_ID}'
    DeleteRegValue HKU '$1\${APPROVED_KEY}' '${APP_ID}'
    DeleteRegKey HKU '$1\Software\Classes\AppUserModelId\${APP_ID}'
    DeleteRegKey HKU '$1\Software\Classes\CLSID\${ACTIVATOR}'
    IntOp $0 $0 + 1
  ${Loop}
  DeleteRegValue HKCU '${RUN_KEY}' '${APP_ID}'
  DeleteRegValue HKCU '${APPROVED_KEY}' '${APP_ID}'
FunctionEnd
