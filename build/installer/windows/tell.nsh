; Ends the setup with a reason and a number. The reason is shown, or, under /S, written to the
; standard output of whoever started the setup; both ways it stands in the log.
!macro Fail code text
  Push '${text}'
  Push ${code}
  Call Fail
!macroend

Function Fail
  Pop $8
  Pop $9
  Push '${VERSION} $9'
  Call Log
  ${If} ${Silent}
    Push $9
    Call Print
  ${Else}
    MessageBox MB_OK|MB_ICONSTOP $9
  ${EndIf}
  SetErrorLevel $8
  Quit
FunctionEnd

; One line in UTF-8, where there is somebody to read it.
Function Print
  Exch $0
  Push $1
  Push $2
  Push $3
  System::Call 'kernel32::AttachConsole(i -1)'
  System::Call 'kernel32::GetStdHandle(i -11) p .r1'
  System::Alloc 8192
  Pop $2
  System::Call 'kernel32::WideCharToMultiByte(i 65001, i 0, w "$0$\r$\n", i -1, p r2, i 8192, p 0, p 0) i .r3'
  IntOp $3 $3 - 1
  System::Call 'kernel32::WriteFile(p r1, p r2, i r3, *i .r3, p 0)'
  System::Free $2
  Pop $3
  Pop $2
  Pop $1
  Pop $0
FunctionEnd

; The log lies in the folder that only administrators may write; before that is made there is none.
!macro LogFunction un
  Function ${un}Log
    Exch $0
    Push $1
    Push $2
    Push $3
    Push $4
    Push $5
    Push $6
    Push $7
    Push $R9
    ${If} ${FileExists} '$R8\*.*'
      ${GetTime} '' L $1 $2 $3 $4 $5 $6 $7
      FileOpen $R9 '$R8\install.log' a
      FileSeek $R9 0 END
      FileWriteUTF16LE /BOM $R9 '$3-$2-$1 $5:$6:$7 $0$\r$\n'
      FileClose $R9
    ${EndIf}
    Pop $R9
    Pop $7
    Pop $6
    Pop $5
    Pop $4
    Pop $3
    Pop $2
    Pop $1
    Pop $0
  FunctionEnd
!macroend
!insertmacro LogFunction ''
!insertmacro LogFunction 'un.'
