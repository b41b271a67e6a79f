; The shortcut in the start menu of all users. Windows shows toasts of a program only if a shortcut
; carries its identity, and starts it for a click on an old toast only by the activator named here.
Function MakeShortcut
  StrCpy $R5 'missing'
  !insertmacro ComHlpr_CreateInProcInstance ${CLSID_ShellLink} ${IID_IShellLink} r0 ""
  ${If} $0 P<> 0
    ${IShellLink::SetPath} $0 '("$INSTDIR\${EXE}")'
    ${IShellLink::SetWorkingDirectory} $0 '("$INSTDIR")'
    ${IShellLink::SetIconLocation} $0 '("$INSTDIR\${EXE}", 0)'
    ${IUnknown::QueryInterface} $0 '("${IID_IPropertyStore}",.r1)'
    ${If} $1 P<> 0
      System::Call 'shlwapi::SHStrDupW(w "${APP_ID}", *p .r4)'
      System::Call '*${SYSSTRUCT_PROPERTYKEY}(${PKEY_AppUserModel_ID})p.r2'
      System::Call '*${SYSSTRUCT_PROPVARIANT}(${VT_LPWSTR},,p r4)p.r3'
      ${IPropertyStore::SetValue} $1 '($2,$3)i.R5'
      System::Call 'ole32::PropVariantClear(p r3)'
      System::Free $3
      System::Call '*(&g16 "${ACTIVATOR}")p.r4'
      System::Call '*$2${SYSSTRUCT_PROPERTYKEY}("{9F4C2855-9F79-4B39-A8D0-E1D42DE1D5F3}",26)'
      System::Call '*${SYSSTRUCT_PROPVARIANT}(${VT_CLSID},,p r4)p.r3'
      ${IPropertyStore::SetValue} $1 '($2,$3)'
      System::Free $4
      System::Free $3
      System::Free $2
      ${IPropertyStore::Commit} $1 ""
      ${IUnknown::Release} $1 ""
    ${EndIf}
    ${IUnknown::QueryInterface} $0 '("${IID_IPersistFile}",.r1)'
    ${If} $1 P<> 0
      ${IPersistFile::Save} $1 '("${SHORTCUT}",1)'
      ${IUnknown::Release} $1 ""
    ${EndIf}
    ${IUnknown::Release} $0 ""
  ${EndIf}
  ${If} $R5 != 0
    Push '$(NoIdentity) ($R5)'
    Call Log
  ${EndIf}
FunctionEnd
