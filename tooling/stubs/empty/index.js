// Empty: code that loads a part of the packages that this stands for gets nothing.
