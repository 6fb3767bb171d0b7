import { fieldSentence } from '@hemline/contract/field-words.ts'
import { z } from 'zod'

// Zod would try to compile its checks with `new Function`, which our content security policy forbids and reports.
// A field whose rule has no words of its own is told ours: the build leaves zod's own sentences out.
z.config({ jitless: true, customError: fieldSentence })
