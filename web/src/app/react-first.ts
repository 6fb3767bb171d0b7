/*
 * Evaluates React's renderer in React's file, which is a task of its own before that of the app (decision 131): a CommonJS
 * module is otherwise evaluated where it is first used.
 */
import 'react-dom/client'
